import { paths } from '@lendloop/contract/pages';
import type { RentalDetails } from '@lendloop/contract/rentals';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { useSite } from '../../../site/queries.ts';
import { useTitles } from '../../../words/usePageTitle.ts';
import { useWords } from '../../../words/useWords.ts';

interface HandoverFrameProps {
  readonly rental: Pick<RentalDetails, 'id' | 'itemTitle'>;
  readonly heading: string;
  readonly lead: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of a handover: the way back to its rental, and a heading that takes the focus. */
export function HandoverFrame({ rental, heading, lead, note, children }: HandoverFrameProps) {
  const say = useWords('handover');
  const titles = useTitles();
  const site = useSite();
  const title = useRef<HTMLHeadingElement>(null);
  // The screen takes the place of another one of the same page.
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <title>{titles.plain(say('title.item', { heading, item: rental.itemTitle }), site.name)}</title>
      <Link
        to={paths.rental}
        params={{ id: String(rental.id) }}
        className="inline-flex h-11 items-center gap-2 rounded-md pe-3 text-md font-semibold text-foreground-soft hover:text-foreground"
      >
        <ArrowLeft className="size-[18px]" aria-hidden />
        {say('back', { id: rental.id })}
      </Link>
      <h1 ref={title} tabIndex={-1} className="mt-1 text-3xl outline-none md:text-4xl">
        {heading}
      </h1>
      <p className="mt-1 text-base text-muted-foreground md:text-lg">{lead}</p>
      {note}
      {children}
    </>
  );
}

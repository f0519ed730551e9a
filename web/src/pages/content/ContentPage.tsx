import type { paths } from '@lendloop/contract/pages';
import { Link, useMatches } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';

import { useSite } from '../../site/queries.ts';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { usePageTitle } from '../../words/usePageTitle.ts';

interface ContentLink {
  readonly label: string;
  readonly to: (typeof paths)[
    | 'howItWorks'
    | 'trustAndSafety'
    | 'privacy'
    | 'help'
    | 'contact'
    | 'search'
    | 'createListing'
    | 'chat'
    | 'profile'
    | 'auth'
    | 'forgotPassword'];
}

interface ContentSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  /** Bullet points below the paragraphs. */
  readonly points?: readonly string[];
  readonly links?: readonly ContentLink[];
}

interface ContentPageProps {
  readonly lead: string;
  readonly sections: readonly ContentSection[];
}

/** A page of text under the title that the table of pages gives it. */
export function ContentPage({ lead, sections }: ContentPageProps) {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const title = usePageTitle(page, useSite().name);
  return (
    <article className="mx-auto max-w-page px-4 pt-8 md:px-8 md:pt-14">
      <div className="max-w-[68ch]">
        <PageHeading title={title ?? ''} lead={lead} />
        {sections.map(({ heading, paragraphs, points, links }) => (
          <section key={heading} className="mt-9 md:mt-11">
            <h2 className="text-2xl">{heading}</h2>
            {paragraphs?.map((text) => (
              <p key={text} className="mt-3 text-base text-foreground-soft">
                {text}
              </p>
            ))}
            {points && (
              <ul className="mt-3 grid list-disc gap-2 ps-5 text-base text-foreground-soft marker:text-muted-foreground">
                {points.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {links && (
              <p className="mt-2 flex flex-wrap gap-x-6">
                {links.map(({ label, to }) => (
                  <Link
                    key={to}
                    to={to}
                    className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline"
                  >
                    {label}
                    <ArrowRight className="size-4" aria-hidden />
                  </Link>
                ))}
              </p>
            )}
          </section>
        ))}
      </div>
    </article>
  );
}

import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Images, LocateFixed, MapPin, MessageCircle, ShieldCheck } from 'lucide-react';

import { useSite } from '../../site/queries.ts';
import { Logo } from '../../ui/media/Logo.tsx';
import { LoopArt } from '../../ui/media/LoopArt.tsx';
import { cn } from '../../ui/style/classNames.ts';
import type { Icon } from '../../ui/style/icon.ts';
import { useWords } from '../../words/useWords.ts';

const FEATURES = [
  { icon: MapPin, id: 'local' },
  { icon: CalendarDays, id: 'flexible' },
  { icon: MessageCircle, id: 'messages' },
  { icon: LocateFixed, id: 'nearby' },
  { icon: Images, id: 'details' },
  { icon: ShieldCheck, id: 'secure' },
] as const satisfies readonly { icon: Icon; id: string }[];

/** The panel beside the form that presents the product. */
export function AuthPanel({ className }: { className?: string }) {
  const { name } = useSite();
  const say = useWords('entry');
  return (
    <aside
      aria-label={say('offer.label', { site: name })}
      className={cn(
        'on-hero relative m-4 me-0 flex flex-col overflow-hidden rounded-3xl bg-hero p-12 text-white',
        className,
      )}
    >
      <LoopArt className="top-[1%] end-[1%] h-[53%] max-xl:hidden" />
      <Link to={paths.home} className="relative inline-flex min-h-11 w-fit items-center rounded-sm">
        <Logo name={name} className="h-10 text-white" />
      </Link>
      <div className="relative mt-auto pt-8">
        <p className="max-w-[13ch] font-display text-5xl font-[650] text-balance">{say('offer.title')}</p>
        <ul className="mt-9 grid grid-cols-2 gap-3 xl:grid-cols-3">
          {FEATURES.map(({ icon: Glyph, id }) => (
            <li key={id} className="rounded-lg bg-hero-track/80 p-4 ring-1 ring-white/8 ring-inset">
              <Glyph className="size-5 text-lend" />
              <p className="mt-2.5 text-md font-semibold">{say(`offer.${id}`)}</p>
              <p className="mt-0.5 text-sm text-hero-muted">{say(`offer.${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

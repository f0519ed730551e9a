import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Images, LocateFixed, MapPin, MessageCircle, ShieldCheck } from 'lucide-react';

import { useSite } from '../../site/queries.ts';
import { Logo } from '../../ui/media/Logo.tsx';
import { LoopArt } from '../../ui/media/LoopArt.tsx';
import { cn } from '../../ui/style/classNames.ts';
import type { Icon } from '../../ui/style/icon.ts';

const features: readonly { icon: Icon; title: string; text: string }[] = [
  { icon: MapPin, title: 'Local discovery', text: 'Find things a short walk away.' },
  { icon: CalendarDays, title: 'Flexible rentals', text: 'From a few hours to several months.' },
  { icon: MessageCircle, title: 'Direct messaging', text: 'Talk to the owner in the app.' },
  { icon: LocateFixed, title: 'Location-based search', text: 'See what is within 10 km.' },
  { icon: Images, title: 'Detailed listings', text: 'Photos, prices and dates up front.' },
  { icon: ShieldCheck, title: 'Secure platform', text: 'Verified users and moderated items.' },
];

/** The panel beside the form that presents the product. */
export function AuthPanel({ className }: { className?: string }) {
  const { name } = useSite();
  return (
    <aside
      aria-label={`What ${name} offers`}
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
        <p className="max-w-[13ch] font-display text-5xl font-[650] text-balance">
          Rent What You Need, When You Need It
        </p>
        <ul className="mt-9 grid grid-cols-2 gap-3 xl:grid-cols-3">
          {features.map(({ icon: Glyph, title, text }) => (
            <li key={title} className="rounded-lg bg-hero-track/80 p-4 ring-1 ring-white/8 ring-inset">
              <Glyph className="size-5 text-lend" />
              <p className="mt-2.5 text-md font-semibold">{title}</p>
              <p className="mt-0.5 text-sm text-hero-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

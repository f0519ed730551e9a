import type { HandoverPhase } from '@lendloop/contract/handover/handover';
import { WifiOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';

import { cn } from '../../ui/style/classNames.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { codeAddress } from './scanned.ts';

const QrPicture = lazy(() => import('./QrPicture.tsx').then((module) => ({ default: module.QrPicture })));

const LOOP =
  'M8 45.1C30 41.5 43 32 43 20.2c0-6-3.3-9.7-7.7-9.7C28.7 10.5 26 20 26 31.2 26 44.7 30.8 52 40 52c9 0 17-3 34-13';

interface CodePanelProps {
  readonly rentalId: number;
  readonly phase: HandoverPhase;
  readonly code: string;
  /** The name of the person who enters it. */
  readonly name: string;
}

/** The code that who receives the item shows, as digits and as a picture. */
export function CodePanel({ rentalId, phase, code, name }: CodePanelProps) {
  const say = useWords('handover');
  const rich = useRichWords('handover');
  const person = <bdi>{name}</bdi>;
  return (
    <Hero>
      <p className="text-md font-semibold text-lend">{rich('code.for', { name: person })}</p>
      <h2 className="mx-auto mt-2 max-w-[24ch] text-2xl wrap-anywhere md:text-3xl">
        {rich(`code.show.${phase}`, { name: person })}
      </h2>
      <p
        role="img"
        aria-label={Array.from(code).join(' ')}
        dir="ltr"
        className="mt-7 flex justify-center gap-1.5 md:gap-2.5"
      >
        {Array.from(code).map((digit, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the digits of a code have no other identity
            key={index}
            className={cn(
              'grid h-14 w-10 place-items-center rounded-md bg-white/12 font-display text-4xl font-bold tabular text-white md:h-18 md:w-14 md:text-5xl',
              index === 3 && 'ms-2 md:ms-3',
            )}
          >
            {digit}
          </span>
        ))}
      </p>
      <div className="mx-auto mt-7 aspect-square w-49 rounded-xl bg-white p-2.5 md:w-55">
        <Suspense fallback={null}>
          <QrPicture text={codeAddress(location.origin, rentalId, phase, code)} label={say('code.picture')} />
        </Suspense>
      </div>
      <p className="mx-auto mt-6 flex max-w-[44ch] items-start justify-center gap-2.5 text-start text-sm text-hero-muted">
        <WifiOff className="mt-0.5 size-4 shrink-0" aria-hidden />
        {say('code.kept')}
      </p>
    </Hero>
  );
}

/** The dark panel of a handover, with the loop behind it. */
function Hero({ children }: { readonly children: ReactNode }) {
  return (
    <section className="on-hero relative overflow-hidden rounded-2xl bg-hero text-hero-foreground md:rounded-3xl">
      <svg
        viewBox="0 0 64 64"
        className="pointer-events-none absolute -end-[18%] -top-[12%] h-[124%] max-md:hidden rtl:-scale-x-100"
        fill="none"
        aria-hidden
      >
        <path d={LOOP} stroke="var(--hero-track)" strokeWidth="9.5" strokeLinecap="round" />
      </svg>
      <div className="relative px-5 pt-7 pb-8 text-center md:px-10 md:py-12">{children}</div>
    </section>
  );
}

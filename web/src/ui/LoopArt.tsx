import { cn } from './classNames.ts';

/** The large loop on deep ground: hero, auth, admin sign-in, 404. Decoration; size and place it by class. */
export function LoopArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={cn('overflow-visible', className)}>
      <path
        d="M11.5 43.5C26 42.5 43 32 43 20.2c0-6-3.3-9.7-7.7-9.7C28.7 10.5 26 20 26 31.2 26 44.7 30.8 52 38 52"
        fill="none"
        stroke="var(--hero-track)"
        strokeWidth="7.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

import { cn } from '../style/classNames.ts';

/** The brand's spinning ring above a line of text. */
export function LoopSpinner({ text, className }: { text: string; className?: string }) {
  return (
    <div
      role="status"
      className={cn(
        'grid place-content-center justify-items-center gap-3 py-6 text-muted-foreground',
        className,
      )}
    >
      <svg viewBox="0 0 48 48" className="size-11 animate-loop" aria-hidden>
        <circle cx="24" cy="24" r="18" fill="none" stroke="var(--border)" strokeWidth="6" />
        <path
          d="M24 6a18 18 0 0 1 18 18"
          fill="none"
          stroke="var(--primary)"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <circle cx="24" cy="6" r="4.5" fill="var(--lend)" />
      </svg>
      <p className="text-md font-medium">{text}</p>
    </div>
  );
}

import { CloudOff, RotateCw } from 'lucide-react';

import { Button } from '../button/Button.tsx';
import { cn } from '../style/classNames.ts';

export interface ErrorPanelProps {
  title: string;
  /** What happened or what to do next. */
  message?: string;
  retryText: string;
  /** Shows the button. */
  onRetry?: () => void;
  /** A retry is in progress. */
  pending?: boolean;
  className?: string;
}

/** The panel of `ErrorState`, for where no words can be loaded. */
export function ErrorPanel({
  title,
  message,
  retryText,
  onRetry,
  pending = false,
  className,
}: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className={cn(
        'grid grid-cols-1 content-center justify-items-center rounded-2xl border border-danger/35 bg-danger-soft px-6 py-10 text-center',
        className,
      )}
    >
      <span className="grid size-16 place-items-center rounded-full bg-card text-destructive">
        <CloudOff className="size-8" />
      </span>
      <h2 className="mt-5 text-xl">{title}</h2>
      {message && <p className="mt-1.5 max-w-[38ch] text-md text-foreground-soft">{message}</p>}
      {onRetry && (
        <Button variant="outline" icon={RotateCw} pending={pending} onClick={onRetry} className="mt-5">
          {retryText}
        </Button>
      )}
    </div>
  );
}

import { X } from 'lucide-react';

import { useWords } from '../../words/useWords.ts';
import { cn } from '../style/classNames.ts';

export interface ChipProps {
  label: string;
  /** Shows a remove button named "Remove <label>". */
  onRemove?: () => void;
  className?: string;
}

/** An active filter, 36 px high. */
export function Chip({ label, onRemove, className }: ChipProps) {
  const say = useWords('ui');
  return (
    <span
      className={cn(
        'inline-flex min-h-9 max-w-full items-center gap-0.5 rounded-full border border-border-strong bg-card ps-3.5 text-sm font-medium',
        onRemove === undefined && 'pe-3.5',
        className,
      )}
    >
      <span dir="auto" className="min-w-0 truncate">
        {label}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={say('chip.remove', { label })}
          onClick={onRemove}
          className="relative grid size-9 shrink-0 place-items-center rounded-full text-muted-foreground transition touch-target hover:text-foreground"
        >
          <X className="size-4" />
        </button>
      )}
    </span>
  );
}

import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';

interface AreaCircleProps {
  /** The name of the place, as its owner wrote it; null where it is not shown. */
  readonly location: string | null;
  /** In metres; null for a town, which has no circle of its own. */
  readonly radius: number | null;
  readonly className?: string;
}

/** Kilometres with one decimal at most. */
export const inKilometres = (metres: number): number => Math.round(metres / 100) / 10;

/** What others see of a place: a circle around its name, with nothing in the middle. */
export function AreaCircle({ location, radius, className }: AreaCircleProps) {
  const say = useWords('place');
  const text = radius === null ? say('onlyTown') : say('within', { km: inKilometres(radius) });
  return (
    <div
      role="img"
      aria-label={location === null ? text : `${location}. ${text}`}
      className={cn('relative grid h-56 place-items-center overflow-hidden rounded-xl bg-subtle', className)}
    >
      <div
        className={cn(
          'grid aspect-square h-44 max-w-full place-items-center rounded-full border-2 border-primary bg-primary/14 p-4',
          radius === null && 'border-dashed',
        )}
      >
        {location !== null && (
          <span dir="auto" className="line-clamp-4 text-center text-sm font-semibold wrap-anywhere">
            {location}
          </span>
        )}
      </div>
      {radius !== null && (
        <span className="absolute end-3 bottom-3 rounded-full bg-card px-2.5 py-1 text-xs text-muted-foreground">
          {say('within.short', { km: inKilometres(radius) })}
        </span>
      )}
    </div>
  );
}

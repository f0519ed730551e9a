import { Slider as Radix } from 'radix-ui';

export interface SliderProps {
  min: number;
  max: number;
  step?: number;
  /** Lower and upper value. */
  value: readonly [number, number];
  /** Called on every movement. */
  onValueChange: (value: [number, number]) => void;
  /** Called when a thumb is released. */
  onValueCommit?: (value: [number, number]) => void;
  /** Accessible names of the two thumbs, e.g. "Minimum price", "Maximum price". */
  labels: readonly [string, string];
  /** Formats a value for display and for screen readers. */
  format?: (value: number) => string;
}

function asPair(values: number[]): [number, number] {
  const [low = 0, high = low] = values;
  return [low, high];
}

/** A range slider with two thumbs and both values below. */
export function Slider({
  min,
  max,
  step = 1,
  value,
  onValueChange,
  onValueCommit,
  labels,
  format = String,
}: SliderProps) {
  return (
    <div>
      <Radix.Root
        min={min}
        max={max}
        step={step}
        value={[...value]}
        onValueChange={(values) => onValueChange(asPair(values))}
        onValueCommit={(values) => onValueCommit?.(asPair(values))}
        className="relative flex h-11 touch-none items-center select-none"
      >
        <Radix.Track className="relative h-1.5 grow rounded-full bg-sunken ring-1 ring-border-strong ring-inset">
          <Radix.Range className="absolute h-full rounded-full bg-primary" />
        </Radix.Track>
        {labels.map((label, index) => (
          <Radix.Thumb
            key={label}
            aria-label={label}
            aria-valuetext={format(value[index] ?? min)}
            className="relative block size-6 cursor-grab rounded-full border-2 border-primary bg-card shadow-sm touch-target active:cursor-grabbing"
          />
        ))}
      </Radix.Root>
      <div aria-hidden className="flex items-center justify-between text-sm font-semibold tabular">
        <span>{format(value[0])}</span>
        <span>{format(value[1])}</span>
      </div>
    </div>
  );
}

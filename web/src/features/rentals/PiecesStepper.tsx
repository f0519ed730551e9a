import { useId } from 'react';

import { Stepper } from '../../ui/form/Stepper.tsx';
import { useWords } from '../../words/useWords.ts';

interface PiecesStepperProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** How many are free on the chosen days; all of them while no days are chosen. */
  readonly free: number;
  readonly quantity: number;
  readonly fewer: string;
  readonly more: string;
}

/** How many pieces are wanted, of those that are free. */
export function PiecesStepper({ label, free, quantity, ...stepper }: PiecesStepperProps) {
  const say = useWords('pricing');
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 rounded-md border border-border p-4">
      <p>
        <label htmlFor={id} className="block text-md font-semibold">
          {label}
        </label>
        <span id={`${id}-free`} className="block text-sm text-muted-foreground">
          {free < quantity ? say('pieces.free', { count: free }) : say('pieces.all', { count: quantity })}
        </span>
      </p>
      <Stepper {...stepper} id={id} aria-describedby={`${id}-free`} min={1} max={Math.max(free, 1)} unit="" />
    </div>
  );
}

import { Button, type ButtonProps } from '../../../ui/button/Button.tsx';

interface DecisionButtonProps extends Omit<ButtonProps, 'disabled' | 'pending' | 'asChild' | 'onClick'> {
  /** On its way or made: the button stays, so that the focus does, and does nothing. */
  decided: boolean;
  onDecide: () => void;
}

/** A button of a row that decides something. */
export const DecisionButton = ({ decided, onDecide, ...rest }: DecisionButtonProps) => (
  <Button
    size="sm"
    {...rest}
    aria-disabled={decided || undefined}
    onClick={() => {
      if (!decided) onDecide();
    }}
  />
);

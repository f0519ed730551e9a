import { Button, type ButtonProps } from '../../../ui/button/Button.tsx';

interface DecisionButtonProps extends Omit<ButtonProps, 'disabled' | 'pending' | 'asChild' | 'onClick'> {
  /** The decision is pending or made. The button stays enabled so that it keeps the focus, but does nothing. */
  decided: boolean;
  onDecide: () => void;
}

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

import { createContext, useContext } from 'react';

interface FieldState {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** What a `Field` passes to the control inside it. */
export const FieldContext = createContext<FieldState | null>(null);

interface ControlProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
}

/** The id and ARIA attributes of a control: its own props, falling back to the enclosing `Field`. */
export function useFieldControl(props: ControlProps) {
  const field = useContext(FieldContext);
  return {
    id: props.id ?? field?.id,
    'aria-describedby': props['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

import { CircleAlert } from 'lucide-react';

/** The error message below a control. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-center gap-1.5 text-sm font-medium text-destructive">
      <CircleAlert className="size-4" />
      {children}
    </p>
  );
}

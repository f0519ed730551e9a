import type { ReactNode } from 'react';

/** Why the action failed and what to do about it, shown above the button. */
export function Failure({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="alert" className="rounded-md not-last:mb-5 border border-danger/35 bg-danger-soft p-4 text-md">
      <p>{text}</p>
      {children}
    </div>
  );
}

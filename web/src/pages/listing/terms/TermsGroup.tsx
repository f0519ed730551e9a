import type { ReactNode } from 'react';

interface TermsGroupProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** A group of the owner's terms: two columns of fields under a title. */
export function TermsGroup({ title, lead, children }: TermsGroupProps) {
  return (
    <fieldset className="min-w-0 border-t border-border py-7 first:border-0 first:pt-0 last:pb-0">
      <legend className="float-start w-full font-sans text-base font-semibold">{title}</legend>
      {lead && <p className="clear-start mt-0.5 text-sm text-muted-foreground">{lead}</p>}
      <div className="clear-start grid gap-5 pt-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

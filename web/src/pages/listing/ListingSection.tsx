import type { ReactNode } from 'react';

export function ListingSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-t border-border py-8 first:border-0 first:pt-0">
      <legend className="float-start w-full font-display text-xl font-semibold">{title}</legend>
      <p className="clear-start mt-0.5 text-md text-muted-foreground">{lead}</p>
      <div className="mt-4 grid grid-cols-1 gap-5">{children}</div>
    </fieldset>
  );
}

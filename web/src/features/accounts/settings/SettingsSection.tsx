import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** A titled section of the account settings. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-[640px] border-t border-border pt-7">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 text-md text-muted-foreground">{lead}</p>
      <div className="mt-5">{children}</div>
    </section>
  );
}

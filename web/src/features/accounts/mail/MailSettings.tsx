import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { Switch } from '../../../ui/form/Switch.tsx';
import { LoadedSettings } from '../settings/LoadedSettings.tsx';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { MAIL_KIND_WORDS } from './mailKinds.ts';
import { mailPreferencesQuery, useSetMailPreferences } from './mailQueries.ts';

/** The mail preferences. Each change is saved immediately. */
export function MailSettings() {
  const preferences = useQuery(mailPreferencesQuery);
  const set = useSetMailPreferences();
  return (
    <SettingsSection
      title="Mails"
      lead="What we write to you about, once your email is confirmed. Mails about the safety of your account cannot be switched off."
    >
      <LoadedSettings query={preferences} rows={3} failed="Your mail settings could not be loaded.">
        {(chosen) => (
          <ul className="divide-y divide-border border-y border-border">
            {MAIL_KIND_WORDS.map(({ kind, title, text }) => (
              <Choice
                key={kind}
                title={title}
                text={text}
                isOn={chosen[kind]}
                onChange={(isOn) => set.mutate({ ...chosen, [kind]: isOn })}
              />
            ))}
          </ul>
        )}
      </LoadedSettings>
    </SettingsSection>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Choice({ title, text, isOn, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <li className="flex items-center gap-5 py-3.5">
      <div className="min-w-0 flex-1">
        <p id={`${id}-title`} className="text-md font-semibold">
          {title}
        </p>
        <p id={`${id}-text`} className="text-sm text-muted-foreground">
          {text}
        </p>
      </div>
      <Switch
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        checked={isOn}
        onCheckedChange={onChange}
      />
    </li>
  );
}

import { MAIL_KINDS } from '@lendloop/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { Switch } from '../../../ui/form/Switch.tsx';
import { useWords } from '../../../words/useWords.ts';
import { LoadedSettings } from '../settings/LoadedSettings.tsx';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { mailPreferencesQuery, useSetMailPreferences } from './mailQueries.ts';

/** The mail preferences. Each change is saved immediately. */
export function MailSettings() {
  const say = useWords('settings');
  const preferences = useQuery(mailPreferencesQuery);
  const set = useSetMailPreferences();
  return (
    <SettingsSection title={say('mails.title')} lead={say('mails.lead')}>
      <LoadedSettings query={preferences} rows={3} failed={say('mails.unloaded')}>
        {(chosen) => (
          <ul className="divide-y divide-border border-y border-border">
            {MAIL_KINDS.map((kind) => (
              <Choice
                key={kind}
                title={say(`mails.${kind}`)}
                text={say(`mails.${kind}.text`)}
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

import { useId } from 'react';

import { useWords } from '../../words/useWords.ts';
import { useTheme } from './theme.ts';
import { THEMES } from './themes.ts';

/** Chooses between the light, dark and system themes. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const name = useId();
  const say = useWords('ui');
  return (
    <fieldset className="inline-flex gap-1 rounded-full bg-sunken p-1">
      <legend className="sr-only">{say('theme')}</legend>
      {THEMES.map(({ value, label, icon: Glyph }) => (
        <label
          key={value}
          title={say(label)}
          className="relative grid h-9 w-11 cursor-pointer place-items-center rounded-full text-muted-foreground transition touch-target hover:text-foreground has-checked:bg-card has-checked:text-foreground has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-ring dark:has-checked:bg-secondary"
        >
          <input
            type="radio"
            name={name}
            checked={theme === value}
            onChange={() => setTheme(value)}
            aria-label={say(label)}
            className="sr-only"
          />
          <Glyph className="size-[18px]" />
        </label>
      ))}
    </fieldset>
  );
}

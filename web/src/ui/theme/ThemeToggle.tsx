import { useId } from 'react';

import { useTheme } from './theme.ts';
import { THEMES } from './themes.ts';

/** Chooses between the light, dark and system themes. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const name = useId();
  return (
    <fieldset className="inline-flex gap-1 rounded-full bg-sunken p-1">
      <legend className="sr-only">Theme</legend>
      {THEMES.map(({ value, label, icon: Glyph }) => (
        <label
          key={value}
          title={label}
          className="relative grid h-9 w-11 cursor-pointer place-items-center rounded-full text-muted-foreground transition touch-target hover:text-foreground has-checked:bg-card has-checked:text-foreground has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-ring dark:has-checked:bg-secondary"
        >
          <input
            type="radio"
            name={name}
            checked={theme === value}
            onChange={() => setTheme(value)}
            aria-label={label}
            className="sr-only"
          />
          <Glyph className="size-[18px]" />
        </label>
      ))}
    </fieldset>
  );
}

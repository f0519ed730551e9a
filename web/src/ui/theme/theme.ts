import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** Also used by public/theme.js, which sets the class on the page before the first paint and on every change. */
const key = 'lendloop-theme';

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system'; // storage is blocked
  }
}

function subscribe(changed: () => void) {
  window.addEventListener(key, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(key, changed);
    window.removeEventListener('storage', changed);
  };
}

/** Stores the choice and applies it immediately. */
function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    return; // without storage the system theme stays in use
  }
  window.dispatchEvent(new Event(key));
}

/** The chosen theme and its setter. */
export function useTheme() {
  const theme = useSyncExternalStore<ThemeChoice>(subscribe, read, () => 'system');
  return { theme, setTheme };
}

import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** Shared with public/theme.js, which puts the class on the page before the first paint and at every change. */
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

/** Remembers the choice and shows it at once. */
function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    return; // without storage the system's theme stays
  }
  window.dispatchEvent(new Event(key));
}

/** The chosen theme, and how to choose. */
export function useTheme() {
  const theme = useSyncExternalStore<ThemeChoice>(subscribe, read, () => 'system');
  return { theme, setTheme };
}

import { Monitor, Moon, Sun } from 'lucide-react';

import type { Icon } from '../style/icon.ts';
import type { ThemeChoice } from './theme.ts';

/** The available themes, in display order. */
export const THEMES: readonly { value: ThemeChoice; label: string; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
];

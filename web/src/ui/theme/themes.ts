import type { TextId } from '@lendloop/words/types';
import { Monitor, Moon, Sun } from 'lucide-react';

import type { Icon } from '../style/icon.ts';
import type { ThemeChoice } from './theme.ts';

/** The available themes, in display order. */
export const THEMES: readonly { value: ThemeChoice; label: TextId<'ui'>; icon: Icon }[] = [
  { value: 'light', label: 'theme.light', icon: Sun },
  { value: 'dark', label: 'theme.dark', icon: Moon },
  { value: 'system', label: 'theme.system', icon: Monitor },
];

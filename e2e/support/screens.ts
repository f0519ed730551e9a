import { ACCOUNT } from './screens/account.ts';
import { BROWSING } from './screens/browsing.ts';
import { ITEMS } from './screens/items.ts';
import type { Screen } from './screens/screen.ts';
import { TALK } from './screens/talk.ts';
import { WORDS } from './screens/words.ts';

/** Every screen that there is, with the demo data. */
export const SCREENS: readonly Screen[] = [...BROWSING, ...ITEMS, ...ACCOUNT, ...TALK, ...WORDS];

import type { Area } from '@lendloop/words/types';
import { lazyRouteComponent } from '@tanstack/react-router';

import { loadWords } from '../words/language.ts';

/** A component of a page, loaded together with the words that it shows. */
export const page = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  ...areas: readonly Area[]
) => lazyRouteComponent(() => Promise.all([load(), loadWords(...areas)]).then(([module]) => module), name);

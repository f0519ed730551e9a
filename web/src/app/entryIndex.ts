import type { PageIndex } from '@lendloop/contract/rendering';
import { LANGUAGES } from '@lendloop/contract/values/languages';

import { loadCatalogue } from '../words/catalogues.ts';
import { addressOf } from './rendered/addresses.ts';
import { modulesOf } from './rendered/pageModules.ts';
import { plainHead } from './rendered/plainHead.ts';

// The words of plain heads.
await Promise.all(
  LANGUAGES.flatMap((language) => [loadCatalogue(language, 'titles'), loadCatalogue(language, 'shell')]),
);

/** What the server needs to know of the web app's pages when it does not render them. */
export const index: PageIndex = { addressOf, plainHead, modulesOf };

import type { TextId } from '@lendloop/words/types';

import type { Cutout } from '../../ui/media/cutouts.ts';

/** Popular searches, offered below the search bar. */
export const POPULAR: readonly { search: string; label: TextId<'shell'>; art: Cutout }[] = [
  { search: 'camera', label: 'popular.camera', art: 'camera' },
  { search: 'drill', label: 'popular.drill', art: 'toolbox' },
  { search: 'bike', label: 'popular.bike', art: 'bicycle' },
  { search: 'tent', label: 'popular.camping', art: 'tent' },
];

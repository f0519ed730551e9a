import type { Cutout } from '../../ui/media/cutouts.ts';

/** Popular searches, offered below the search bar. */
export const POPULAR: readonly { search: string; label: string; art: Cutout }[] = [
  { search: 'camera', label: 'Camera', art: 'camera' },
  { search: 'drill', label: 'Drill', art: 'toolbox' },
  { search: 'bike', label: 'Bike', art: 'bicycle' },
  { search: 'tent', label: 'Camping', art: 'tent' },
];

import type { TextId } from '@lendloop/words/types';

import type { Cutout } from '../../ui/media/cutouts.ts';

export interface Sample {
  readonly id: number;
  readonly title: TextId<'tools'>;
  /** Daily price. */
  readonly price: number;
  readonly rating: number;
  readonly art: Cutout;
}

/** Not real listings. */
export const SAMPLES: readonly Sample[] = [
  { id: 1, title: 'sample.camera', price: 450, rating: 4.8, art: 'camera' },
  { id: 2, title: 'sample.bicycle', price: 300, rating: 4.5, art: 'bicycle' },
  { id: 3, title: 'sample.tent', price: 600, rating: 4.9, art: 'tent' },
  { id: 4, title: 'sample.guitar', price: 350, rating: 4.2, art: 'guitar' },
];

export const PICTURES = ['toolbox', 'ball', 'drum'].map((name) => `/art/categories/${name}.webp`);

/** Logs an interaction to the console, which is all that this page does. */
export function log(what: string): void {
  // oxlint-disable-next-line no-console -- the demo has nothing else to do
  console.info(what);
}

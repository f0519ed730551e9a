import { expect, it } from 'vitest';

import { formatsFor } from './serveRoutes.ts';

it.each([
  [undefined, ['jpg']],
  ['', ['jpg']],
  ['*/*', ['jpg']],
  ['image/*', ['jpg']],
  ['image/webp,*/*;q=0.8', ['webp', 'jpg']],
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', ['avif', 'webp', 'jpg']],
  ['image/webp, IMAGE/AVIF ; q=0.5', ['avif', 'webp', 'jpg']],
  ['image/avif;q=0, image/webp;q=0.000', ['jpg']],
  ['image/webp2', ['jpg']],
  [`${'a/b,'.repeat(20)}image/webp`, ['webp', 'jpg']],
  [`${'a/b,'.repeat(200)}image/webp`, ['jpg']],
])('a client that accepts %j is offered %j', (accept, formats) => {
  expect(formatsFor(accept)).toEqual(formats);
});

import type { Input } from '@lendloop/contract/endpoint';
import { listItems } from '@lendloop/contract/items';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';

type ListQuery = Input<typeof listItems>['query'];

test.for<ListQuery>([
  { category: '1', sort: 'price-low' },
  { category: '1', sort: 'price-high', limit: '1000' },
  { category: '1', minPrice: '10' },
])(
  'the list %o, which no index has in its order, is cancelled if it takes too long',
  async (query, { skip }) => {
    const app = await startAppForTest();
    skip(app.database.kind === 'embedded', 'Its one connection would wait for itself.');
    const client = await app.database.db.$client.connect();
    try {
      await client.query('begin; lock table items in access exclusive mode');
      const { status, raw } = await app.client().call(listItems, { query });
      expect([status, raw.json<{ code: string }>().code]).toEqual([503, 'search_too_slow']);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await app.client().call(listItems, { query })).status).toBe(200);
  },
);

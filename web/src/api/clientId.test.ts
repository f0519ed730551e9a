import { expect, test } from 'vitest';
import { z } from 'zod';

import { newClientId } from './clientId.ts';

test('every client id is a new random UUID that the contract accepts', () => {
  const ids = Array.from({ length: 1000 }, newClientId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});

import { sendMessage } from '@lendloop/contract/messages';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { call } from '../../api/client.ts';
import { makeAuthorship } from './authorship.ts';

test('every call names the person for whom this tab writes, whoever else has signed in in another one', async () => {
  const named: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    named.push(new Headers(headers).get('lendloop-user'));
    return Promise.resolve(new Response('{}'));
  });
  const writeAs = makeAuthorship(new QueryClient());
  const body = { receiverId: 7, itemId: 9, content: 'Hello' };
  writeAs(4);
  await call(sendMessage, { body });
  writeAs(null);
  await call(sendMessage, { body });
  // Written before, and held up by a broken live connection.
  await call(sendMessage, { body }, { author: 4 });
  expect(named).toEqual(['4', '0', '4']);
  vi.unstubAllGlobals();
});

import { currentUser } from '@lendloop/contract/accounts';
import { getItem } from '@lendloop/contract/items';
import { getSite } from '@lendloop/contract/site';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { see } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeDetails, RAHUL, SITE } from '../../testing/samples.ts';

const app = setUpApp();

const REJECTED = 'Rejected by a moderator. Nobody can rent it.';
const WAITING = 'Awaiting approval. Nobody can rent it yet.';

test.for([
  { status: 'rejected', moderation: 'after', note: REJECTED, short: 'Rejected' },
  { status: 'rejected', moderation: 'before', note: REJECTED, short: 'Rejected' },
  { status: 'pending', moderation: 'before', note: WAITING, short: 'Awaiting approval' },
] as const)(
  'the rent card says that a $status listing cannot be rented, with moderation $moderation',
  async ({ status, moderation, note, short }) => {
    app.server.answer(getSite, { ...SITE, moderation });
    app.server.answer(getItem, makeDetails({ ownerId: RAHUL.id, moderationStatus: status }));
    app.open('/items/5');
    await see(note, short);
    expect(screen.queryByText('Available now')).toBeNull();
  },
);

test('an administrator cannot rent a rejected listing', async () => {
  app.server.answer(currentUser, { ...RAHUL, isAdmin: true });
  app.server.answer(getItem, makeDetails({ moderationStatus: 'rejected' }));
  app.open('/items/5');
  await see(REJECTED);
  for (const rent of await screen.findAllByRole('button', { name: 'Currently Unavailable' }))
    expect(rent).toHaveProperty('disabled', true);
});

test('a pending listing is available where listings need no approval', async () => {
  app.server.answer(getItem, makeDetails({ ownerId: RAHUL.id, moderationStatus: 'pending' }));
  app.open('/items/5');
  expect(await screen.findAllByText('Available now')).toHaveLength(2);
});

import { getDispute, listDisputes } from '@lendloop/contract/disputes/disputes';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { makeDispute, makeDisputeDetails } from '../../testing/disputeSamples.ts';
import { follow, press, see } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';

const app = setUpApp();

test('the list has all disputes with whose turn it is, and leads to them', async () => {
  const failed = app.server.fail(listDisputes);
  app.open('/disputes');
  await see('Could not load your disputes');
  failed();
  app.server.answer(listDisputes, [
    makeDispute(),
    makeDispute({ id: 8, kind: 'late', state: 'settled', turn: null, amountMinor: 100, can: [] }),
  ]);
  app.server.answer(getDispute, makeDisputeDetails());
  await press('Retry');
  await see(
    'Returned late',
    'Settled',
    /^Your turn until /,
    'Cordless drill with two batteries · with Ananya Rao',
  );
  await follow(/Damaged/);
  await waitFor(() => expect(app.path()).toBe('/disputes/9'));
});

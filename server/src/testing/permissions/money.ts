import { randomUUID } from 'node:crypto';

import { adjustLedger, listAccounts } from '@lendloop/contract/ledger/ledger';
import { getRental } from '@lendloop/contract/rentals';

import { openDues } from '../../payments/dueActions.ts';
import type { TestApp } from '../app.ts';
import type { Person } from '../factories.ts';

/** What a stage has of money. */
export interface StageMoney {
  /** What the renter is to pay for the rental that lies ahead. */
  readonly due: number;
  /** A booking of the administrator, and one of the accounts of the rental that lies ahead. */
  readonly transfer: number;
  readonly account: number;
}

/** Makes dues for a rental, and a booking whose comment is a secret of administrators. */
export async function addMoney(
  app: TestApp,
  rentalId: number,
  { owner, renter, admin }: { readonly owner: Person; readonly renter: Person; readonly admin: Person },
  comment: string,
): Promise<StageMoney> {
  const rental = { rentalId, ownerId: owner.id, renterId: renter.id, currency: app.context.config.currency };
  await app.database.db.transaction((tx) =>
    openDues(
      app.context,
      tx,
      rental,
      { totalMinor: 30_000, depositMinor: 50_000 },
      {
        byId: owner.id,
        at: app.context.now(),
      },
    ),
  );
  const { body: shown } = await renter.client.call(getRental, { params: { id: rentalId } });
  const { body: transfer } = await admin.client.call(adjustLedger, {
    body: { debit: 'losses', credit: 'suspense', amountMinor: 100, comment, clientId: randomUUID() },
  });
  const { body: accounts } = await admin.client.call(listAccounts, {
    query: { rentalId: String(rentalId) },
  });
  return { due: shown.dues[0]?.id ?? 0, transfer: transfer.id, account: accounts[0]?.id ?? 0 };
}

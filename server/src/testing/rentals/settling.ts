import { checkLedger, type LedgerCheck } from '@lendloop/contract/ledger/ledger';
import { confirmDue, type Due, type DueKind } from '@lendloop/contract/payments/dues';

import { settleDues } from '../../payments/settleActions.ts';
import type { Client } from '../app.ts';
import { makePerson } from '../factories.ts';
import { startChanging } from './changing.ts';

interface Who {
  readonly client: Client;
}

/** A rental as by `startChanging`, whose dues can be settled; with a deposit of 500 if nothing else is said. */
export async function startSettling(...[options, values]: Parameters<typeof startChanging>) {
  const started = await startChanging(options, { deposit: 500, ...values });
  const { app, owner, renter, id, show } = started;
  const dues = async (rentalId = id) => (await show(owner, rentalId)).dues;
  /** The newest due of a kind. */
  const due = async (kind: DueKind, rentalId = id): Promise<Due> => {
    const found = (await dues(rentalId)).findLast((one) => one.kind === kind);
    if (!found) throw new Error(`There is no due for ${kind}.`);
    return found;
  };
  const say = (who: Who, dueId: number, confirmed = true, rentalId = id) =>
    who.client.call(confirmDue, { params: { id: rentalId, dueId }, body: { confirmed } });
  /** Both say that dues of these kinds have changed hands. */
  const settle = async (...kinds: DueKind[]) => {
    for (const kind of kinds) {
      const { id: dueId } = await due(kind);
      for (const who of [renter, owner]) await say(who, dueId);
    }
  };
  /** What of the ledger is wrong. */
  const check = async (): Promise<LedgerCheck> => {
    const admin = await makePerson(app, { isAdmin: true });
    return (await admin.client.call(checkLedger, {})).body;
  };
  return { ...started, dues, due, say, settle, check, runJob: () => settleDues(app.context) };
}

/** Dues in short: their kind, amount and state. */
export const inShort = (dues: readonly Due[]) =>
  dues.map(({ kind, amountMinor, state }) => [kind, amountMinor, state]);

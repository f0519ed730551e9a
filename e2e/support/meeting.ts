import { getHandover, type HandoverPhase } from '@lendloop/contract/handover/handover';
import { ItemDetails } from '@lendloop/contract/items';
import { dayOf } from '@lendloop/contract/values/dates';
import type { BrowserContextOptions } from 'playwright';

import { moveRental, newItem, newPerson, requestRental, type Person } from './people.ts';
import type { Suite } from './suite.ts';

/** What comes with the thing that is handed over. */
export const PARTS = ['Camera body', 'Charger'];

/** An approved rental of today in a time zone, on these terms, and its two people. */
export async function meet(
  { browser, server }: Pick<Suite, 'browser' | 'server'>,
  options: BrowserContextOptions = {},
  terms?: { readonly deposit: number; readonly lateFee?: number },
  timeZone = 'UTC',
) {
  const [owner, renter] = await Promise.all([
    newPerson(browser, server.url, 'Olga Owner', options),
    newPerson(browser, server.url, 'Ravi Renter', options),
  ]);
  const { id: itemId, title, images, ...item } = await newItem(owner, 'Mirrorless camera');
  const { description, price, categoryId, location } = item;
  const body = { title, images, description, price, categoryId, location, included: PARTS, terms };
  await owner.call('PUT', `/api/items/${itemId}`, ItemDetails, body);
  const { id } = await requestRental(renter, itemId, dayOf(new Date(), timeZone));
  await moveRental(owner, id, 'approved');
  const leave = async () => {
    await Promise.all([owner.leave(), renter.leave()]);
  };
  return { owner, renter, id, leave };
}

/** The code that a person can read. */
export async function codeOf(person: Person, id: number, phase: HandoverPhase): Promise<string> {
  const { phases } = await person.call('GET', `/api/rentals/${id}/handover`, getHandover.result);
  const code = phases.find((one) => one.phase === phase)?.code;
  if (code === undefined) throw new Error(`${person.fullName} sees no code of the ${phase}.`);
  return code;
}

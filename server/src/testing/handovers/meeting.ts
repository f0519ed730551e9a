import {
  confirmHandover,
  enterCode,
  getHandover,
  type EvidencePhoto,
  type Handover,
  type HandoverPhase,
} from '@lendloop/contract/handover/handover';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';

import { handovers } from '../../db/schema.ts';
import { SESSION_COOKIE } from '../../http/access.ts';
import type { TestApp } from '../app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../factories.ts';
import { asForm } from '../pictures.ts';

/** The rental's days, in UTC. */
export const DAYS = { startDate: '2030-06-10', endDate: '2030-06-12' };

type Values = Partial<Parameters<typeof makeRental>[1]>;

/** An approved rental of two people who are to meet, and what they can do. */
export async function arrangeMeeting(
  app: TestApp,
  {
    item: itemValues = {},
    rental: rentalValues = {},
  }: { readonly item?: Parameters<typeof makeItem>[2]; readonly rental?: Values } = {},
) {
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const item = await makeItem(app, owner.id, itemValues);
  const parties = { itemId: item.id, ownerId: owner.id, renterId: renter.id };
  const { id } = await makeRental(app, {
    ...parties,
    ...DAYS,
    status: 'approved',
    currency: 'INR',
    totalMinor: 30_000,
    depositMinor: 0,
    terms: { ...DEFAULT_TERMS, price: 100, feeRenterPercent: 0, feeOwnerPercent: 0, weekendDays: [] },
    ...rentalValues,
  });
  return meetAbout(app, { id, item, owner, renter });
}

/** What the two people of an approved rental can do when they meet. */
export function meetAbout<
  Of extends { readonly id: number; readonly owner: Person; readonly renter: Person },
>(app: TestApp, rental: Of) {
  const { id, owner, renter } = rental;
  const params = { id };
  const see = async (person: Person): Promise<Handover> =>
    (await person.client.call(getHandover, { params })).body;
  const phaseOf = (handover: Handover, phase: HandoverPhase) => {
    const found = handover.phases.find((one) => one.phase === phase);
    if (!found) throw new Error(`There is no ${phase}.`);
    return found;
  };
  const codes = async () => {
    const rows = await app.database.db.select().from(handovers);
    return Object.fromEntries(rows.filter((row) => row.rentalId === id).map((row) => [row.phase, row.code]));
  };
  const codeOf = async (phase: HandoverPhase): Promise<string> => {
    const code = (await codes())[phase];
    if (code == null) throw new Error(`The ${phase} has no code.`);
    return code;
  };
  /** A code that is not this one. */
  const wrongCode = async (phase: HandoverPhase): Promise<string> =>
    String((Number(await codeOf(phase)) + 1) % 1_000_000).padStart(6, '0');
  const enter = (
    person: Person,
    phase: HandoverPhase,
    code: string,
    more: { readonly clientId?: string; readonly enteredAt?: string } = {},
  ) => person.client.call(enterCode, { params: { id, phase }, body: { code, ...more } });
  const press = (person: Person, phase: HandoverPhase, clientId?: string) =>
    person.client.call(confirmHandover, {
      params: { id, phase },
      body: clientId === undefined ? {} : { clientId },
    });
  return {
    ...rental,
    see,
    phaseOf,
    codeOf,
    wrongCode,
    enter,
    press,
    /** The owner enters the code that the renter shows. */
    checkOut: async () => enter(owner, 'checkout', await codeOf('checkout')),
    /** The renter enters the code that the owner shows. */
    checkIn: async () => enter(renter, 'checkin', await codeOf('checkin')),
    addPhoto: (person: Person, bytes: Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>>) =>
      addPhoto(app, person, id, bytes, fields),
  };
}

export type Meeting = Awaited<ReturnType<typeof arrangeMeeting>>;

async function addPhoto(
  app: TestApp,
  person: Person,
  rentalId: number,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>>,
) {
  const { payload, headers } = await asForm(bytes, { fields });
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/rentals/${rentalId}/evidence`,
    headers: { ...headers, cookie: `${SESSION_COOKIE}=${person.client.session()}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<EvidencePhoto & { readonly code?: string }>() };
}

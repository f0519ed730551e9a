import { randomInt, randomUUID } from 'node:crypto';

import { EVIDENCE_MAX } from '@lendloop/contract/handover/handover';
import { sendMessage } from '@lendloop/contract/messages';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { writeReview } from '@lendloop/contract/reviews';
import { addDays } from '@lendloop/contract/values/dates';

import { listItem, takePhoto, uploadPicture, type Ledger, type Requested, type Sent } from './ledger.ts';
import { call, Refusal, registerPerson, type Person } from './person.ts';

export interface Load {
  readonly writers: number;
  /** Announces the crash: from now on a failure only means that nothing was acknowledged. */
  readonly expectCrash: () => void;
  /** Resolves when every writer has stopped. Throws when one failed without a crash. */
  readonly ended: Promise<void>;
}

/** The requested days lie within a month, so that many requests collide. */
const DAYS = 30;
/** With them there are 18 writers: each renter requests and writes, two people take photos, and six do the rest. */
export const RENTERS = 5;

/** Starts writers of every kind. Each keeps writing until it fails. */
export function startLoad(origin: string, ledger: Ledger): Load {
  let isCrashing = false;
  const list = async () => void (await listItem(origin, ledger.owner, ledger.items));
  const picture = async () => void ledger.images.push(await uploadPicture(origin, ledger.owner));
  const writers = [
    async () => void ledger.people.push(await registerPerson(origin)),
    list,
    list,
    picture,
    picture,
    () => review(origin, ledger),
    ...(ledger.meeting?.people ?? []).map((person) => () => photograph(origin, ledger, person)),
    ...ledger.renters.map((renter) => () => rent(origin, ledger, renter)),
    ...ledger.renters.map((renter) => () => write(origin, ledger, renter)),
  ];
  const repeat = async (step: () => Promise<void | 'done'>) => {
    try {
      while (!isCrashing) if ((await step()) === 'done') return;
    } catch (error) {
      if (!isCrashing) throw error;
    }
  };
  return {
    writers: writers.length,
    expectCrash: () => (isCrashing = true),
    ended: Promise.all(writers.map(repeat)).then(() => {}),
  };
}

async function rent(origin: string, { itemId, owner, rentals }: Ledger, renter: Person): Promise<void> {
  const clientId = randomUUID();
  const startDate = addDays(new Date().toISOString().slice(0, 10), randomInt(2, DAYS));
  const endDate = addDays(startDate, randomInt(0, 4));
  const rental: Requested = { renter, startDate, endDate, id: null, approval: 'none' };
  rentals.set(clientId, rental);
  try {
    rental.id = (
      await call(origin, renter, requestRental, { body: { itemId, startDate, endDate, clientId } })
    ).id;
  } catch (error) {
    if (!isConflict(error)) throw error;
    // Somebody else got the days first.
    rentals.delete(clientId);
    return;
  }
  rental.approval = 'sent';
  try {
    await call(origin, owner, setRentalStatus, { params: { id: rental.id }, body: { status: 'approved' } });
    rental.approval = 'acknowledged';
  } catch (error) {
    if (!isConflict(error)) throw error;
    rental.approval = 'none';
  }
}

/** Sends a message, which is in the ledger before the server hears of it. */
export async function write(
  origin: string,
  { itemId, owner, messages }: Ledger,
  sender: Person,
): Promise<void> {
  const clientId = randomUUID();
  const message: Sent = { sender, content: `Is it free? ${clientId}`, isAcknowledged: false };
  messages.set(clientId, message);
  await call(origin, sender, sendMessage, {
    body: { receiverId: owner.id, itemId, content: message.content, clientId },
  });
  message.isAcknowledged = true;
}

async function review(origin: string, { reviews, reviewables }: Ledger): Promise<void | 'done'> {
  const next = reviewables.pop();
  if (!next) return 'done';
  const written = { ...next, id: null as number | null };
  reviews.push(written);
  const { reviewer, itemId } = next;
  const body = { rating: randomInt(1, 6), comment: null };
  written.id = (await call(origin, reviewer, writeReview, { params: { id: itemId }, body })).id;
}

async function photograph(
  origin: string,
  { meeting, photos }: Ledger,
  person: Person,
): Promise<void | 'done'> {
  const own = [...photos.values()].filter(({ by }) => by === person);
  if (!meeting || own.length >= EVIDENCE_MAX) return 'done';
  await takePhoto(origin, photos, meeting.id, person);
}

/** The server knows the rules' reason why not, so nothing was written. */
export const isConflict = (error: unknown): boolean => error instanceof Refusal && error.status === 409;

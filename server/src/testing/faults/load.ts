import { randomInt, randomUUID } from 'node:crypto';

import { StoredImage, uploadImage } from '@lendloop/contract/images';
import { createItem } from '@lendloop/contract/items';
import { sendMessage } from '@lendloop/contract/messages';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';

import { drawPicture } from '../pictures.ts';
import { call, Refusal, registerPerson, upload, type Person } from './person.ts';

/** Everything that the server acknowledged in one round. */
export interface Ledger {
  readonly owner: Person;
  readonly renters: readonly Person[];
  /** The item that renters request and write about. */
  readonly itemId: number;
  readonly people: Person[];
  readonly items: { id: number; title: string; images: readonly string[] }[];
  readonly images: string[];
  readonly rentals: Map<number, { renter: Person; startDate: string; endDate: string; isApproved: boolean }>;
  /** Messages by their `clientId`. Unacknowledged ones are sent again after the crash. */
  readonly messages: Map<string, { sender: Person; content: string; isAcknowledged: boolean }>;
}

export interface Load {
  /** Announces the crash: from now on a failure only means that nothing was acknowledged. */
  readonly expectCrash: () => void;
  /** Resolves when every writer has stopped. Throws when one failed without a crash. */
  readonly ended: Promise<void>;
}

/** The requested days lie within a month, so that many requests collide. */
const DAYS = 30;

/** Registers the people of a round, lists its item and uploads an image, which also warms the server up. */
export async function openLedger(origin: string): Promise<Ledger> {
  const [owner, ...renters] = await Promise.all([
    registerPerson(origin),
    registerPerson(origin),
    registerPerson(origin),
  ]);
  const [item, image] = await Promise.all([listItem(origin, owner), uploadPicture(origin, owner)]);
  return {
    owner,
    renters,
    itemId: item.id,
    people: [owner, ...renters],
    items: [item],
    images: [image],
    rentals: new Map(),
    messages: new Map(),
  };
}

/** Starts writers of every kind. Each keeps writing until it fails. */
export function startLoad(origin: string, ledger: Ledger): Load {
  let isCrashing = false;
  const writers = [
    async () => void ledger.people.push(await registerPerson(origin)),
    async () => void ledger.items.push(await listItem(origin, ledger.owner)),
    async () => void ledger.images.push(await uploadPicture(origin, ledger.owner)),
    ...ledger.renters.map((renter) => () => rent(origin, ledger, renter)),
    ...ledger.renters.map((renter) => () => write(origin, ledger, renter)),
  ];
  const repeat = async (step: () => Promise<void>) => {
    try {
      while (!isCrashing) await step();
    } catch (error) {
      if (!isCrashing) throw error;
    }
  };
  return { expectCrash: () => (isCrashing = true), ended: Promise.all(writers.map(repeat)).then(() => {}) };
}

async function listItem(origin: string, owner: Person) {
  const title = `Drill ${randomUUID()}`;
  const description = 'It drills holes into whatever is held before it.';
  const image = `data:image/png;base64,${(await draw()).toString('base64')}`;
  const body = { title, description, price: 12.5, categoryId: 1, location: 'Indiranagar', images: [image] };
  const { id, images } = await call(origin, owner, createItem, { body });
  return { id, title, images };
}

async function uploadPicture(origin: string, person: Person): Promise<string> {
  const answer = await upload(origin, person, uploadImage, Uint8Array.from(await draw()));
  return StoredImage.parse(answer).url;
}

const draw = (): Promise<Buffer> => drawPicture(48, 32).png().toBuffer();

async function rent(origin: string, { itemId, owner, rentals }: Ledger, renter: Person): Promise<void> {
  const startDate = addDays(new Date().toISOString().slice(0, 10), randomInt(2, DAYS));
  const body = { itemId, startDate, endDate: addDays(startDate, randomInt(0, 4)) };
  try {
    const { id } = await call(origin, renter, requestRental, { body });
    if (rentals.get(id)?.isApproved) throw new Error(`Rental ${id} was created twice.`);
    const rental = { ...body, renter, isApproved: false };
    rentals.set(id, rental);
    await call(origin, owner, setRentalStatus, { params: { id }, body: { status: 'approved' } });
    rental.isApproved = true;
  } catch (error) {
    // Somebody else got the days first.
    if (!(error instanceof Refusal && error.status === 409)) throw error;
  }
}

async function write(origin: string, { itemId, owner, messages }: Ledger, sender: Person): Promise<void> {
  const clientId = randomUUID();
  const message = { sender, content: `Is it free? ${clientId}`, isAcknowledged: false };
  messages.set(clientId, message);
  await call(origin, sender, sendMessage, {
    body: { receiverId: owner.id, itemId, content: message.content, clientId },
  });
  message.isAcknowledged = true;
}

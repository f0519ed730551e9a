import { randomUUID } from 'node:crypto';

import { addEvidence, EvidencePhoto } from '@lendloop/contract/handover/handover';
import { StoredImage, uploadImage } from '@lendloop/contract/images';
import { createItem, type ItemInput } from '@lendloop/contract/items';

import { drawPicture } from '../pictures.ts';
import type { Meeting, Reviewable } from './pastRentals.ts';
import { call, registerPerson, upload, type Person } from './person.ts';

/**
 * Everything that was sent in one round, and what the server acknowledged of it. A write without an acknowledgement is sent
 * again after the crash, as an app does; then it must exist once.
 */
export interface Ledger {
  readonly owner: Person;
  readonly renters: readonly Person[];
  /** The item that renters request and write about. */
  readonly itemId: number;
  readonly people: Person[];
  readonly items: Map<string, Listed>;
  readonly images: string[];
  readonly rentals: Map<string, Requested>;
  readonly messages: Map<string, Sent>;
  readonly reviews: Reviewed[];
  /** What nobody has reviewed yet; all rounds share it. */
  readonly reviewables: Reviewable[];
  /** The rental that begins today, of which people take photos; absent if nobody does. */
  readonly meeting: Meeting | undefined;
  readonly photos: Map<string, Photographed>;
}

/** A listing, by its `clientId`. */
export interface Listed {
  readonly body: ItemInput;
  acknowledged: { readonly id: number; readonly images: readonly string[] } | null;
}

/** A rental request, by its `clientId`. */
export interface Requested {
  readonly renter: Person;
  readonly startDate: string;
  readonly endDate: string;
  /** Null until it is acknowledged. */
  id: number | null;
  approval: 'none' | 'sent' | 'acknowledged';
}

/** A message, by its `clientId`. */
export interface Sent {
  readonly sender: Person;
  readonly content: string;
  isAcknowledged: boolean;
}

interface Reviewed extends Reviewable {
  /** Null until it is acknowledged. */
  id: number | null;
}

/** A photo of a thing at its handover, by its `clientId`. */
export interface Photographed {
  readonly rentalId: number;
  readonly by: Person;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Null until it is acknowledged. */
  id: number | null;
}

/** Registers the people of a round, lists its item and uploads an image, which also warms the server up. */
export async function openLedger(
  origin: string,
  renters: number,
  reviewables: Reviewable[],
  meeting?: Meeting,
): Promise<Ledger> {
  const owner = await registerPerson(origin);
  const others = await Promise.all(Array.from({ length: renters }, () => registerPerson(origin)));
  const items = new Map<string, Listed>();
  const [itemId, image] = await Promise.all([listItem(origin, owner, items), uploadPicture(origin, owner)]);
  return {
    owner,
    renters: others,
    itemId,
    people: [owner, ...others],
    items,
    images: [image],
    rentals: new Map(),
    messages: new Map(),
    reviews: [],
    reviewables,
    meeting,
    photos: new Map(),
  };
}

/** Lists an item, which is in `items` before the server hears of it. Returns its id. */
export async function listItem(origin: string, owner: Person, items: Map<string, Listed>): Promise<number> {
  const clientId = randomUUID();
  const description = 'It drills holes into whatever is held before it.';
  const image = `data:image/png;base64,${(await draw()).toString('base64')}`;
  const listed: Listed = {
    body: {
      title: `Drill ${clientId}`,
      description,
      price: 12.5,
      categoryId: 1,
      location: 'Indiranagar',
      images: [image],
      clientId,
    },
    acknowledged: null,
  };
  items.set(clientId, listed);
  const { id, images } = await call(origin, owner, createItem, { body: listed.body });
  listed.acknowledged = { id, images };
  return id;
}

/** Uploads a picture of its own, and returns its address. */
export async function uploadPicture(origin: string, person: Person): Promise<string> {
  const answer = await upload(origin, person, uploadImage, Uint8Array.from(await draw()));
  return StoredImage.parse(answer).url;
}

/** Takes a photo at a handover, which is in `photos` before the server hears of it. */
export async function takePhoto(
  origin: string,
  photos: Map<string, Photographed>,
  rentalId: number,
  by: Person,
): Promise<void> {
  const clientId = randomUUID();
  const photo: Photographed = { rentalId, by, bytes: Uint8Array.from(await draw()), id: null };
  photos.set(clientId, photo);
  photo.id = await sendPhoto(origin, photo, clientId);
}

/** Sends a photo, and returns the id that it got. */
export async function sendPhoto(
  origin: string,
  { rentalId, by, bytes }: Photographed,
  clientId: string,
): Promise<number> {
  const about = { params: { id: rentalId }, fields: { phase: 'checkout', clientId } };
  return EvidencePhoto.parse(await upload(origin, by, addEvidence, bytes, about)).id;
}

const draw = (): Promise<Buffer> => drawPicture(48, 32).png().toBuffer();

import { randomBytes } from 'node:crypto';

import { getJudgedDispute } from '@lendloop/contract/disputes/admin';
import { addDisputeEntry, letTeamDecide, openDispute } from '@lendloop/contract/disputes/disputes';

import type { TestApp } from '../app.ts';
import type { Person } from '../factories.ts';
import { addPhoto } from './handovers.ts';

export interface StageDispute {
  /** A rental of its own that has begun, of which nothing else is told. */
  readonly disputed: number;
  /** About that: opened by the owner, in review. */
  readonly dispute: number;
  /** A photo of the renter's in its record. */
  readonly disputedPhoto: number;
  /** The owner's offer in it, which the renter may accept. */
  readonly offer: number;
}

/** Opens a dispute whose text and photos the two people and administrators see. */
export async function addDispute(
  app: TestApp,
  disputed: number,
  { owner, renter, admin }: { readonly owner: Person; readonly renter: Person; readonly admin: Person },
  keep: (what: string, text: string) => void,
): Promise<StageDispute> {
  const picture = randomBytes(32).toString('hex');
  const sha256 = randomBytes(32).toString('hex');
  keep('the checksum of a photo in a dispute', sha256);
  const text = `secret${randomBytes(6).toString('hex')}`;
  keep('the text of a dispute', text);
  const disputedPhoto = await addPhoto(app, disputed, renter.id, { sha256, picture });
  const opened = await owner.client.call(openDispute, {
    params: { id: disputed },
    body: { kind: 'damaged', claimMinor: 500, text },
  });
  const params = { id: opened.body.id };
  const offer = await owner.client.call(addDisputeEntry, { params, body: { offer: { amountMinor: 300 } } });
  for (const who of [owner, renter]) await who.client.call(letTeamDecide, { params });
  // Whoever has looked at it sees its photos.
  await admin.client.call(getJudgedDispute, { params });
  return { disputed, dispute: params.id, disputedPhoto, offer: offer.body.id };
}

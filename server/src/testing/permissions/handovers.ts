import { randomBytes } from 'node:crypto';

import { setNotes } from '@lendloop/contract/handover/handover';
import { eq } from 'drizzle-orm';

import { handovers } from '../../db/schema.ts';
import { appendEntry } from '../../handover/evidenceWrites.ts';
import { evidenceName } from '../../images/names.ts';
import type { TestApp } from '../app.ts';
import type { Person } from '../factories.ts';

export interface StageHandover {
  /** A photo of the renter's in the check-out of the rental that has begun. */
  readonly photo: number;
  /** What the renter shows for it. */
  readonly checkoutCode: string;
}

interface Keeping {
  /** A text that only the owner and the renter may see. */
  readonly ofBoth: (what: string) => string;
  readonly keep: (what: string, text: string, seenBy: readonly ('owner' | 'renter' | 'admin')[]) => void;
}

/** Adds notes and a photo to a rental that has begun. Its codes are secrets of who shows them, and nobody sees those of one far ahead. */
export async function addHandover(
  app: TestApp,
  { begun, ahead }: { readonly begun: number; readonly ahead: number },
  { owner, renter }: { readonly owner: Person; readonly renter: Person },
  { ofBoth, keep }: Keeping,
): Promise<StageHandover> {
  const { db } = app.database;
  let checkoutCode = '';
  for (const rentalId of [begun, ahead])
    for (const { phase, code } of await db.select().from(handovers).where(eq(handovers.rentalId, rentalId))) {
      const shower = phase === 'checkout' ? 'renter' : 'owner';
      const when = rentalId === begun ? 'that has begun' : 'far ahead';
      keep(`the code of the ${phase} of a rental ${when}`, `"${code}"`, rentalId === begun ? [shower] : []);
      if (rentalId === begun && phase === 'checkout') checkoutCode = code ?? '';
    }
  const body = { condition: 'worn' as const, missing: [], text: ofBoth('the notes of the owner') };
  await owner.client.call(setNotes, { params: { id: begun, phase: 'checkout' }, body });
  const sha256 = randomBytes(32).toString('hex');
  keep('the checksum of a photo', sha256, ['owner', 'renter']);
  const picture = randomBytes(32).toString('hex');
  keep('the name of the files of a photo', picture, []);
  return { photo: await addPhoto(app, begun, renter.id, { sha256, picture }), checkoutCode };
}

/** Adds a photo of a person's to the check-out of a rental, and answers its id. */
export async function addPhoto(
  { context, database }: TestApp,
  rentalId: number,
  byId: number,
  { sha256, picture }: { readonly sha256: string; readonly picture: string },
): Promise<number> {
  const said = { kind: 'photo', phase: 'checkout', byId, sha256, takenAt: null } as const;
  const kept = { picture, width: 40, height: 30, clientId: null };
  const { id } = await database.db.transaction((tx) => appendEntry(tx, rentalId, context.now(), said, kept));
  await context.images.put([{ name: evidenceName(picture, 320), bytes: Buffer.from('a picture') }]);
  return id;
}

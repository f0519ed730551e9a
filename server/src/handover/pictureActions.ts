import type { Readable } from 'node:stream';

import type { CurrentUser } from '@lendloop/contract/accounts';
import type { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { evidenceName } from '../images/names.ts';
import { findPicture } from './queries.ts';

interface Wanted {
  readonly id: number;
  readonly evidenceId: number;
  readonly width: (typeof EVIDENCE_WIDTHS)[number];
}

/**
 * Opens the picture of a photo once `begin` lets it. Throws `evidence_not_found` for anybody but the two people of the rental, and for one that
 * was taken back.
 */
export async function openPicture(
  { database, images }: Context,
  viewer: CurrentUser,
  { id, evidenceId, width }: Wanted,
  begin: () => Promise<void>,
): Promise<{ readonly size: number; readonly stream: Readable }> {
  const picture = await findPicture(database.db, id, evidenceId, viewer.id);
  if (picture === null) throw new Problem('evidence_not_found');
  await begin();
  const file = await images.get(evidenceName(picture, width));
  if (!file) throw new Problem('evidence_not_found');
  return file;
}

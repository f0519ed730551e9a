import type { CurrentUser } from '@lendloop/contract/accounts';
import type { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';

import type { Context } from '../context.ts';
import { evidenceName } from '../images/names.ts';
import { findPicture } from './queries.ts';

interface Wanted {
  readonly id: number;
  readonly evidenceId: number;
  readonly width: (typeof EVIDENCE_WIDTHS)[number];
}

/** The name of a photo's file; null for anybody but the two people of the rental, and for a photo that was taken back. */
export async function nameOfPicture(
  { database }: Context,
  viewer: CurrentUser,
  { id, evidenceId, width }: Wanted,
): Promise<string | null> {
  const picture = await findPicture(database.db, id, evidenceId, viewer.id);
  return picture && evidenceName(picture, width);
}

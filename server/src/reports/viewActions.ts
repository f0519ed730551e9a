import type { CurrentUser } from '@lendloop/contract/accounts';
import { CLAIM_MINUTES, type Case, type CaseDetails, type CaseQuery } from '@lendloop/contract/cases/cases';
import type { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { evidenceName } from '../images/names.ts';
import * as queries from './caseQueries.ts';
import * as store from './decisionStore.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Since when an administrator must have opened a case to see its photo. */
const lookedSince = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** Cases, highest priority first. Throws `invalid_cursor`. */
export const listCases = (
  { database, now }: Context,
  query: CaseQuery,
): ReturnType<typeof queries.findCases> => queries.findCases(database.db, query, now());

/**
 * A case with its subject in its context; the audit log keeps who has looked. Who has reported an administrator stays hidden from them.
 * Throws `case_not_found`.
 */
export async function showCase(
  { database, now }: Context,
  admin: CurrentUser,
  id: number,
): Promise<CaseDetails> {
  const moment = now();
  const looked = await store.readCase(database.db, id);
  if (!looked) throw new Problem('case_not_found');
  await store.recordLook(database.db, looked, admin.id, moment);
  const found = await queries.findCaseDetails(database.db, id, moment);
  if (!found) throw new Problem('case_not_found');
  return found.concerned?.id === admin.id ? { ...found, reports: [] } : found;
}

/**
 * Gives a case to an administrator for 15 minutes. Throws `case_not_found`, `own_case`, also for an appeal that another one decides, and
 * `case_claimed` while another one has it.
 */
export async function claimCase({ database, now }: Context, admin: CurrentUser, id: number): Promise<Case> {
  const moment = now();
  const wanted = await store.readCase(database.db, id);
  if (!wanted) throw new Problem('case_not_found');
  const isOfOthers =
    wanted.state === 'appealed' &&
    (await store.isOfOthers(database.db, wanted, await store.findFormer(database.db, id), admin.id));
  if (isOfOthers || store.isOwnCase(wanted, admin.id)) throw new Problem('own_case');
  const until = new Date(moment.getTime() + CLAIM_MINUTES * MINUTE_MS);
  const isTheirs = await store.claim(database.db, id, admin.id, moment, until);
  const found = await queries.findCase(database.db, id, moment);
  if (!found) throw new Problem('case_not_found');
  if (!isTheirs) throw new Problem('case_claimed');
  return found;
}

/** The name of the file of the handover photo that a case is about; null for any other case, and for who has not looked at it lately. */
export async function nameOfPicture(
  { database, now }: Context,
  admin: CurrentUser,
  { id, width }: { readonly id: number; readonly width: (typeof EVIDENCE_WIDTHS)[number] },
): Promise<string | null> {
  const picture = await queries.findCasePicture(database.db, id, admin.id, lookedSince(now()));
  return picture && evidenceName(picture, width);
}

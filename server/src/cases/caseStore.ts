import {
  CATEGORY_PRIORITY,
  NOTICE_PRIORITY,
  type Category,
  type Notice,
  type SubjectKind,
} from '@lendloop/contract/cases/kinds';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';

/** What administrators are to look at. */
export interface CaseToOpen {
  /** What a report says, or what the marketplace has noticed. */
  readonly category: Category | Notice;
  readonly subject: { readonly kind: SubjectKind; readonly id: number };
  /** Whom a decision would concern: the owner, the author, the person. Null for a group. */
  readonly concernedId: number | null;
  /** Who is part of what was noticed, such as a ring. */
  readonly people?: readonly number[];
  readonly at: Date;
}

/** The open case, locked until the transaction ends, and whether it is new. */
export interface OpenedCase {
  readonly id: number;
  readonly isNew: boolean;
}

/**
 * Opens a case in the caller's transaction, or returns the one that is open about the same subject: reports on it are one case, each kind
 * of notice is another. Repeating it only adds people. It waits for whoever is deciding that case, and then opens a new one: call it after
 * the locks on listings and people. Nobody is told of it. Reports are counted by `reports/`, which calls this first.
 */
export async function openCase(
  tx: Tx,
  { category, subject, concernedId, people = [], at }: CaseToOpen,
): Promise<OpenedCase> {
  const isReport = category in CATEGORY_PRIORITY;
  const priority = { ...CATEGORY_PRIORITY, ...NOTICE_PRIORITY }[category];
  const { rows } = await tx.execute<{ id: number; isNew: boolean }>(sql`
    insert into cases (kind, category, subject_kind, subject_id, concerned_id, people, priority, opened_at)
    values (
      ${isReport ? 'report' : category}, ${category}, ${subject.kind}, ${subject.id}, ${concernedId},
      ${`{${people.join(',')}}`}::integer[], ${priority}, ${at.toISOString()}
    )
    on conflict (subject_kind, subject_id, kind) where state = 'open' do update set
      people = (select coalesce(array_agg(distinct one order by one), '{}') from unnest(cases.people || excluded.people) as one)
    returning id, xmax = 0 as "isNew"`);
  const [opened] = rows;
  if (!opened) throw new Error('The insert of a case returned no row.');
  return opened;
}

import type { CategoryBody } from '@lendloop/contract/admin';
import { asc, eq, sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { type auditLog, categories } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { insertAudit } from './writes.ts';

/**
 * Changes a category, moves others to make room for it, and records the decision, unless nothing changes. Throws
 * `category_not_found`, and the database's violation if the name is taken.
 */
export async function changeCategory(
  tx: Tx,
  decision: Pick<typeof auditLog.$inferInsert, 'adminId' | 'createdAt'>,
  id: number,
  body: CategoryBody,
): Promise<void> {
  // Each listing in it is indexed anew.
  await tx.execute(sql`set local statement_timeout = 0`);
  // Locking rows in an order that others are changing could deadlock.
  await tx.execute(sql`lock table categories in share row exclusive mode`);
  const all = await tx.select().from(categories).orderBy(asc(categories.position), asc(categories.id));
  const found = all.find((category) => category.id === id);
  if (!found) throw new Problem('category_not_found');
  const others = all.filter((category) => category !== found);
  const place = Math.min(body.position, all.length);
  const before = describe(found, all.indexOf(found) + 1);
  const after = describe(body, place);
  if (before === after) return;
  await arrange(tx, all, others.toSpliced(place - 1, 0, { ...found, name: body.name, icon: body.icon }));
  await insertAudit(tx, { ...decision, action: 'edit_category', subjectId: id, before, after });
}

type Row = typeof categories.$inferSelect;

/** A category in the audit log: its place, name and icon. */
const describe = ({ name, icon }: Pick<Row, 'name' | 'icon'>, place: number): string =>
  `${place}. ${name} (${icon})`;

/** Writes only what has changed. */
async function arrange(tx: Tx, all: readonly Row[], ordered: readonly Row[]): Promise<void> {
  for (const [index, { id, name, icon }] of ordered.entries()) {
    const row = all.find((category) => category.id === id);
    const changed = {
      ...(row?.name !== name && { name }),
      ...(row?.icon !== icon && { icon }),
      ...(row?.position !== index + 1 && { position: index + 1 }),
    };
    if (Object.keys(changed).length > 0)
      await tx.update(categories).set(changed).where(eq(categories.id, id));
  }
}

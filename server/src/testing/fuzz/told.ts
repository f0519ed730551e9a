import { sql } from 'drizzle-orm';

import type { Db } from '../../db/connect.ts';

/**
 * Whether earlier requests have rightly made a secret known to an actor: administrators read messages that were reported, and
 * everybody reads reviews that were released.
 */
export async function wasTold(db: Db, secret: string, actor: string): Promise<boolean> {
  const { rows } = await db.execute<{ told: boolean }>(sql`
    select
      ${actor === 'admin'} and exists (
        select from messages m join cases c on c.subject_kind = 'message' and c.subject_id = m.id where m.content = ${secret}
      )
      or exists (select from reviews where comment = ${secret} and state = 'kept' and reveal_at <= now()) as told`);
  return rows[0]?.told ?? false;
}

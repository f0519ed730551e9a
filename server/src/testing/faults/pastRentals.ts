import path from 'node:path';

import { openDatabase } from '../../db/connect.ts';
import { registerPerson, type Person } from './person.ts';
import { startServer, type Data } from './process.ts';

/** An item that somebody has rented and not reviewed. */
export interface Reviewable {
  readonly reviewer: Person;
  readonly itemId: number;
}

/** A rental that begins today. */
export interface Meeting {
  readonly id: number;
  /** Its owner and its renter. */
  readonly people: readonly Person[];
}

const REVIEWERS = 4;

/**
 * Makes completed rentals, `reviews` of them at least, as they would be after weeks, and `meetings` approved ones that begin today. Nothing may
 * run on the data; they are created if they are missing.
 */
export async function makeRentals(
  data: Data,
  { reviews, meetings }: { readonly reviews: number; readonly meetings: number },
): Promise<{ readonly reviewables: Reviewable[]; readonly meetings: Meeting[] }> {
  const server = await startServer(data);
  const [owner, ...renters] = await Promise.all(
    Array.from({ length: REVIEWERS + 1 }, () => registerPerson(server.origin)),
  );
  await server.end('SIGTERM');
  const database = await openDatabase(
    data.databaseUrl === undefined
      ? { directory: path.join(data.directory, 'database') }
      : { url: data.databaseUrl },
  );
  try {
    const { rows } = await database.db.$client.query<{ itemId: number; renterId: number }>(
      `with made as (
         insert into items (owner_id, category_id, title, description, price, location, images)
         select $1, 1, 'Ladder number ' || n, 'A ladder of three metres, as good as new.', 100, 'Bengaluru',
           '{https://example.com/ladder.jpg}'
         from generate_series(1, $3::int) n
         returning id
       )
       insert into rentals (item_id, renter_id, owner_id, start_date, end_date, price, status)
       select made.id, renter, $1, '2020-01-01'::date + 2 * nth::int, '2020-01-01'::date + 2 * nth::int, 100, 'completed'
       from made, unnest($2::int[]) with ordinality as r (renter, nth)
       returning item_id as "itemId", renter_id as "renterId"`,
      [owner?.id, renters.map(({ id }) => id), Math.ceil(reviews / REVIEWERS)],
    );
    const approved = await database.db.$client.query<{ id: number; renterId: number }>(
      `insert into rentals (item_id, renter_id, owner_id, start_date, end_date, price, status)
       select id, $2, $1, current_date, current_date + 5, 100, 'approved'
       from items where owner_id = $1 order by id limit $3
       returning id, renter_id as "renterId"`,
      [owner?.id, renters[0]?.id, meetings],
    );
    const personOf = (personId: number) => renters.filter(({ id }) => id === personId);
    return {
      reviewables: rows.flatMap(({ itemId, renterId }) =>
        personOf(renterId).map((reviewer) => ({ reviewer, itemId })),
      ),
      meetings: approved.rows.map(({ id, renterId }) => ({
        id,
        people: [...(owner ? [owner] : []), ...personOf(renterId)],
      })),
    };
  } finally {
    await database.close();
  }
}

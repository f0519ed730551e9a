import path from 'node:path';

import { openDatabase } from '../../db/connect.ts';
import { registerPerson, type Person } from './person.ts';
import { startServer, type Data } from './process.ts';

/** An item that somebody has rented and not reviewed. */
export interface Reviewable {
  readonly reviewer: Person;
  readonly itemId: number;
}

const REVIEWERS = 4;

/**
 * Makes completed rentals, `count` of them at least, as they would be after weeks. Nothing may run on the data; they are
 * created if they are missing.
 */
export async function makeReviewables(data: Data, count: number): Promise<Reviewable[]> {
  const server = await startServer(data);
  const [owner, ...reviewers] = await Promise.all(
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
      [owner?.id, reviewers.map(({ id }) => id), Math.ceil(count / REVIEWERS)],
    );
    return rows.flatMap(({ itemId, renterId }) =>
      reviewers.filter(({ id }) => id === renterId).map((reviewer) => ({ reviewer, itemId })),
    );
  } finally {
    await database.close();
  }
}

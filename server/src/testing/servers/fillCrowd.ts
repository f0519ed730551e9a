import type { Database } from '../../db/connect.ts';

/** Id of the administrator among the generated people. */
export const ADMIN_ID = 1;
const BATCH = 50_000;

interface Crowd {
  readonly users: number;
  readonly items: number;
  readonly rentals: number;
}

/**
 * Fills an empty, migrated PostgreSQL with two years of a large marketplace, with as many messages as rentals. Three percent of
 * everything falls on each of the last days. All triggers run except those that learn words, which nobody searches here.
 */
export async function fillCrowd(database: Database, { users, items, rentals }: Crowd): Promise<void> {
  const client = await database.db.$client.connect();
  const inBatches = async (count: number, statement: string, ...more: number[]) => {
    for (let first = 1; first <= count; first += BATCH)
      await client.query(statement, [first, Math.min(first + BATCH - 1, count), ...more]);
  };
  try {
    await client.query('set statement_timeout = 0');
    await client.query('alter table items disable trigger items_index');
    await client.query('alter table items disable trigger items_teach_inserted');
    await inBatches(users, USERS);
    await inBatches(items, ITEMS, users);
    await inBatches(rentals, RENTALS, users, items);
    await inBatches(rentals, MESSAGES, users, items);
    await client.query('alter table items enable trigger items_index');
    await client.query('alter table items enable trigger items_teach_inserted');
  } finally {
    client.release(true);
  }
}

/** A moment within the last 700 days, spread by a factor that is coprime to their seconds. */
const moment = (factor: number) =>
  `now() - make_interval(secs => ((n::bigint * ${factor}) % (700 * 86400))::integer)`;

const USERS = `insert into users (username, full_name, email, is_admin, auth_provider, verification_status, created_at)
  select 'user' || n, 'Person Number ' || n, 'user' || n || '@example.com', n = ${ADMIN_ID},
    case when n % 3 = 0 then 'google' else 'local' end, (array['pending', 'approved', 'rejected'])[1 + n % 3], ${moment(7919)}
  from generate_series($1::integer, $2::integer) as n`;

const ITEMS = `insert into items (owner_id, category_id, title, description, price, location, images, is_available,
    moderation_status, created_at, search)
  select 1 + n % $3::integer, 1 + n % 10, 'Filled thing ' || n, 'A thing that is good for many other things.', 100,
    'Quarter ' || (n::bigint * 31 % 200000) || ', Bengaluru', array['https://example.com/thing.jpg'], n % 7 <> 0,
    (array['approved', 'approved', 'pending', 'approved', 'rejected'])[1 + n % 5], ${moment(104729)}, ''
  from generate_series($1::integer, $2::integer) as n`;

/** Each rental has its own item while there are enough, so that none overlap. */
const RENTALS = `insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price, created_at)
  select 1 + n % $4::integer, 1 + (n + 1) % $3::integer, 1 + n % $3::integer, date '2020-01-01' + n / $4::integer * 3,
    date '2020-01-02' + n / $4::integer * 3,
    (array['pending', 'approved', 'rejected', 'cancelled', 'completed'])[1 + n % 5], 100, ${moment(15485863)}
  from generate_series($1::integer, $2::integer) as n`;

const MESSAGES = `insert into messages (item_id, sender_id, receiver_id, content, created_at)
  select 1 + n % $4::integer, 1 + (n + 1) % $3::integer, 1 + n % $3::integer, 'Is it free?', ${moment(32452843)}
  from generate_series($1::integer, $2::integer) as n`;

import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { NO_HASH } from '@lendloop/contract/handover/record';
import type pg from 'pg';

import { hashOf } from '../handover/chain.ts';
import { evidenceNames, namesOf } from '../images/names.ts';
import type { ImageStore } from '../storage/storage.ts';

// Rows and writers for tests of a database without a server.

/** Adds people with listings, pictures, rentals, a review and messages. Returns the pictures' hashes. */
export async function fillMarketplace(pool: pg.Pool, images: ImageStore): Promise<string[]> {
  await pool.query(`
    insert into users (username, full_name, email, avatar)
    select 'person' || n, 'Person "' || n || E'" \\\\ \\n ümläut 🎻', 'person' || n || '@example.com', null
    from generate_series(1, 20) as n`);
  const hashes = [];
  for (let n = 0; n < 5; n++) hashes.push(await addPicture(pool, images, new Date()));
  await pool.query(
    `insert into items (owner_id, category_id, title, description, price, location, latitude, longitude, images, moderation_status)
     select 1 + n % 10, 1 + n % 3, 'Garden shredder ' || n, 'Shreds whatever grows in a garden.', n + 0.5, 'Indiranagar',
       12.9716 + n / 1000.0, 77.5946 + n / 3000.0, array['/images/' || ($1::text[])[1 + n % 5]], 'approved'
     from generate_series(1, 30) as n`,
    [hashes],
  );
  await pool.query(`
    insert into image_uses (item_id, hash) select id, substr(images[1], 9) from items;
    insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
    select i.id, 11 + i.id % 10, i.owner_id, date '2026-01-01' + i.id, date '2026-01-03' + i.id, 'completed', 10.25
    from items i;
    insert into reviews (item_id, reviewer_id, rental_id, rating, comment)
    select item_id, renter_id, id, 4, 'Good' from rentals where id % 2 = 0;
    update items set rating_sum = 4, review_count = 1 where id in (select item_id from reviews);
    insert into username_skeletons (skeleton, user_id) select username, id from users`);
  return hashes;
}

/** Stores the files of a picture and then its row, as uploads do. */
export async function addPicture(pool: pg.Pool, images: ImageStore, createdAt: Date): Promise<string> {
  const hash = createHash('sha256').update(randomBytes(8)).digest('hex');
  await images.put(namesOf(hash, ['webp', 'jpg']).map((name) => ({ name, bytes: randomBytes(3000) })));
  await pool.query(
    'insert into images (hash, width, height, bytes, created_at) values ($1, 40, 30, 18000, $2)',
    [hash, createdAt.toISOString()],
  );
  return hash;
}

/** Adds a photo to the record of the first rental, as its only entry. Returns what the names of its files begin with. */
export async function addPhoto(pool: pg.Pool, images: ImageStore): Promise<string> {
  const [picture, sha256] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  await images.put(evidenceNames(picture).map((name) => ({ name, bytes: randomBytes(3000) })));
  const { rows } = await pool.query<{ renter_id: number }>('select renter_id from rentals where id = 1');
  const at = '2026-01-02T10:00:00.000Z';
  const byId = rows[0]?.renter_id ?? 0;
  const said = { kind: 'photo', phase: 'checkout', byId, sha256, takenAt: null } as const;
  const record = { ...said, rentalId: 1, number: 1, receivedAt: at };
  await pool.query(
    `insert into evidence
      (rental_id, number, phase, by_id, kind, sha256, record, previous_hash, hash, received_at, picture, width, height)
    values (1, 1, 'checkout', $1, 'photo', $2, $3, $4, $5, $6, $7, 40, 30)`,
    [byId, sha256, record, NO_HASH, hashOf(NO_HASH, record), at, picture],
  );
  return picture;
}

/** Writers that go on until they are stopped; each step changes two tables in one transaction. */
export interface Writers {
  /** How many steps of each writer are acknowledged. */
  readonly acknowledged: () => number[];
  readonly stop: () => Promise<void>;
}

/** The steps are numbered in `messages.content` and, in the same transaction, in `mails.once`. */
export function startWriters(pool: pg.Pool, count: number): Writers {
  const steps = Array.from({ length: count }, () => 0);
  let isStopping = false;
  const write = async (writer: number) => {
    while (!isStopping) {
      const step = (steps[writer] ?? 0) + 1;
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(
          'insert into messages (item_id, sender_id, receiver_id, content) values (1, 11, 1, $1)',
          [`${writer}:${step}`],
        );
        await client.query(
          "insert into mails (topic, once, created_at, due_at) values ('{}', $1, now(), now() + interval '1 year')",
          [`${writer}:${step}`],
        );
        await client.query('update rentals set status = $2 where id = $1', [
          writer + 1,
          step % 2 === 0 ? 'completed' : 'cancelled',
        ]);
        await client.query('commit');
      } finally {
        client.release();
      }
      steps[writer] = step;
      await sleep(1);
    }
  };
  const running = steps.map((_, writer) => write(writer));
  return {
    acknowledged: () => [...steps],
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

/** How many steps of each writer are there. Throws if a step is missing, or only half there. */
export async function countSteps(pool: pg.Pool, count: number): Promise<number[]> {
  const read = async (statement: string) => {
    const { rows } = await pool.query<{ step: string }>(statement);
    return Array.from({ length: count }, (_, writer) => {
      const steps = rows
        .map(({ step }) => step.split(':').map(Number))
        .filter(([one]) => one === writer)
        .map(([, step]) => step ?? 0)
        .sort((a, b) => a - b);
      if (steps.some((step, at) => step !== at + 1)) throw new Error(`Writer ${writer} misses a step.`);
      return steps.length;
    });
  };
  const messages = await read('select content as step from messages');
  const mails = await read('select once as step from mails');
  if (messages.join() !== mails.join()) throw new Error('A transaction is there by half.');
  return messages;
}

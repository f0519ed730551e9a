import type pg from 'pg';

/**
 * A table of the same items as somebody would set it up who knows PostgreSQL well and needs just these reads: plain columns, and
 * an index for each read.
 */
const TABLE = `
  create schema bare;
  create table bare.items as
    select id, title, description, price, images, location, latitude, longitude, category_id, owner_id, is_available,
      available_from, available_until, rating, review_count, created_at, moderation_status,
      to_tsvector('english', title || ' ' || description) as words,
      to_tsvector('simple', location) as place,
      point(longitude, latitude) as position
    from public.items
    where deleted_at is null;
  alter table bare.items add primary key (id);
  create index on bare.items (created_at, id) where moderation_status <> 'rejected';
  create index on bare.items (category_id, created_at, id) where moderation_status <> 'rejected';
  create index on bare.items using gin (words);
  create index on bare.items using gin (place);
  create index on bare.items using gist (position)`;

const COLUMNS = `id, title, description, price::float8 as price, images, location, latitude, longitude, category_id, owner_id, is_available,
  available_from::text, available_until::text, rating, review_count, created_at, moderation_status`;

/** The total is counted as far as the product counts it. */
const page = (condition: string) => {
  const fits = `moderation_status <> 'rejected' and ${condition}`;
  return `select ${COLUMNS}, (select count(*)::integer from (select from bare.items where ${fits} limit 10001) as counted) as total
    from bare.items where ${fits} order by created_at desc, id desc limit 20`;
};

/** A read: its statement, and the types of its parameters. */
export interface BareRead {
  readonly text: string;
  readonly types: readonly string[];
}

export const BARE_READS = {
  item: { text: `select ${COLUMNS} from bare.items where id = $1`, types: ['integer'] },
  newest: { text: page('true'), types: [] },
  category: { text: page('category_id = $1'), types: ['integer'] },
  words: { text: page(`words @@ websearch_to_tsquery('english', $1)`), types: ['text'] },
  // 10 km are less than 0.1 degrees of latitude, and in these cities less than 0.12 of longitude.
  near: {
    text: page(`position <@ box(point($2 - 0.12, $1 - 0.1), point($2 + 0.12, $1 + 0.1))
      and distance_km($1, $2, latitude, longitude) <= 10`),
    types: ['double precision', 'double precision'],
  },
  place: { text: page(`place @@ to_tsquery('simple', $1)`), types: ['text'] },
} as const satisfies Record<string, BareRead>;

/** Makes the table in a filled database. */
export async function makeBareItems(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(TABLE);
    await client.query('vacuum analyze bare.items');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}

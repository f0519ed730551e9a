// What terms, calendars and pieces cost, beside an earlier version on a copy of the same database:
//
//   npm run bench:earlier -- --version 0.3.0 --items 10000 --rounds 5
//
// Needs PostgreSQL and wrk. Lists and searches are asked of both versions in turns; requests for rentals are sent to both in turns, one
// at a time, and to this version also for listings with terms. Then somebody turns the months of 50 listings with 1,000 rentals.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';

import { register } from '@lendloop/contract/accounts';
import { listSchedules } from '@lendloop/contract/calendar/schedule';
import { listItems } from '@lendloop/contract/items';
import { requestRental } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';

import { Children, type Target } from './child.ts';
import { load, median, quantile } from './load.ts';
import { describeMachine } from './machine.ts';
import { tableOf } from './table.ts';

const { values: options } = parseArgs({
  options: {
    version: { type: 'string', default: '0.3.0' },
    items: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
});
const items = Number(options.items);
const rounds = Number(options.rounds);
const CONNECTIONS = 16;
/** So many people send so many requests each, less than one person may have waiting. */
const RENTERS = 10;
const REQUESTS = 40;
/** The listings from here on belong to one person, whose calendar is asked for. */
const OWN_LISTINGS = 50;
const OWN_RENTALS = 1000;
const MONTHS = 400;
const MONTH_DAYS = 45;
const FIRST_DAY = addDays(new Date().toISOString().slice(0, 10), 10);

interface Stores {
  readonly settings: { readonly DATABASE_URL: string };
  readonly commonWords: readonly string[];
  readonly words: readonly string[];
  readonly cities: readonly { readonly latitude: number; readonly longitude: number }[];
}

const run = promisify(execFile);
const now = new Children();
const { folder } = await now.ask<{ folder: string }>('earlierVersion.ts', '--version', options.version);
const before = new Children(folder);
const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-earlier-'));
try {
  const stores = await before.ask<Stores>(
    'filledStores.ts',
    '--items',
    options.items,
    '--database',
    'postgres',
  );
  const url = new URL(stores.settings.DATABASE_URL);
  const copy = new URL(url);
  copy.pathname = '/copied';
  await psql(new URL('/postgres', url).href, `create database copied template "${url.pathname.slice(1)}"`);
  const settings = { DATA_DIR: directory, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' };
  const old = await before.product({ ...settings, DATABASE_URL: url.href });
  const present = await now.product({ ...settings, DATABASE_URL: copy.href });
  // Migrations and the first scores have just rewritten the copy's rows: compare what autovacuum leaves, not what it has yet to do.
  await scored(copy.href);
  for (const database of [url, copy]) await psql(database.href, 'vacuum analyze');
  console.log(`${items} items, beside ${options.version}, load ${describeMachine().load}\n`);
  await compareReads(old, present, stores);
  await compareRequests(old, present, copy.href);
  await turnMonths(present, copy.href);
} finally {
  await now.end();
  await before.end();
  await rm(directory, { recursive: true, force: true });
}

/** Runs a statement, and returns its values as plain text. */
async function psql(url: string, statement: string): Promise<string> {
  const flags = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'];
  return (await run('psql', [url, ...flags, '--command', statement])).stdout.trim();
}

/** Waits until the first job after the start has scored the listings. */
async function scored(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (await psql(url, "select 1 from jobs where name = 'score_listings' and succeeded_at is not null"))
      return;
    await sleep(500);
  }
  throw new Error('The listings were not scored within a minute.');
}

/** Lists and searches, by the requests that each version answers in a second. */
async function compareReads(old: Target, present: Target, stores: Stores): Promise<void> {
  const [city] = stores.cities;
  const list = (query: Readonly<Record<string, string | number>>) =>
    `${listItems.path}?${Object.entries({ limit: 20, ...query })
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')}`;
  const many = (count: number, query: (index: number) => Readonly<Record<string, string | number>>) =>
    Array.from({ length: count }, (_, index) => list(query(index)));
  const days = (index: number) => ({
    startDate: addDays(FIRST_DAY, index % 60),
    endDate: addDays(FIRST_DAY, (index % 60) + 3),
  });
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['newest, not kept', many(20_000, (index) => ({ minPrice: 1 + index / 100 }))],
    ['one word', many(2000, (index) => ({ search: stores.words[50 + index] ?? '' }))],
    ['10 km in a city', many(20_000, (index) => near(city, index))],
    [
      'one word, by days',
      many(2000, (index) => ({ search: stores.words[50 + index] ?? '', ...days(index) })),
    ],
    ['10 km, by days', many(20_000, (index) => ({ ...near(city, index), ...days(index) }))],
  ];
  const rows: string[][] = [];
  for (const [name, paths] of cases) {
    const ratios: number[] = [];
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const pace = { connections: CONNECTIONS, seconds: Number(options.seconds) };
      const [one, other] = [await load(old.origin, paths, pace), await load(present.origin, paths, pace)];
      ratios.push(one.rate / other.rate);
      times[0].push(one.p50);
      times[1].push(other.p50);
    }
    rows.push([name, ...times.map((each) => median(each).toFixed(2)), median(ratios).toFixed(2)]);
  }
  const headings = ['case', `${options.version} p50 ms`, 'now p50 ms', 'time a request, of before'];
  console.log(`${tableOf(headings, rows)}\n`);
}

function near(city: Stores['cities'][number] | undefined, index: number) {
  if (!city) throw new Error('The catalogue has no city.');
  return {
    latitude: (city.latitude + ((index % 100) - 50) * 0.0006).toFixed(4),
    longitude: (city.longitude + (Math.floor(index / 100) / 2 - 50) * 0.0006).toFixed(4),
    radius: 10,
  };
}

/** Creates an account and returns what sends its requests. */
async function join({ origin }: Target, name: string) {
  const send = async (address: string, body: object, cookie = '') => {
    const answer = await fetch(origin + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address} answers ${answer.status} ${text}`);
    return { answer, text };
  };
  const { answer, text } = await send(register.path, {
    username: name,
    email: `${name}@example.org`,
    password: crypto.randomUUID(),
    fullName: 'A Renter',
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { id } = JSON.parse(text) as { id: number };
  return { id, cookie, post: (address: string, body: object) => send(address, body, cookie) };
}

/** Requests for rentals: how long one takes in each version, and in this one for listings with terms. */
async function compareRequests(old: Target, present: Target, url: string): Promise<void> {
  // Every third listing has terms, so that no listing has more requests than another.
  await psql(
    url,
    `update items set quantity = 3, buffer_days = 1, weekend_price = price * 2, weekly_discount = 10, monthly_discount = 20,
       minimum_charge = 1, delivery_fee = 100, deposit = 500, min_days = 1, horizon_days = 365 where id % 3 = 0`,
  );
  const times: [number[], number[], number[]] = [[], [], []];
  for (let renter = 0; renter < RENTERS; renter++) {
    const name = `renter${String.fromCodePoint(97 + renter).repeat(3)}`;
    const [one, other] = [await join(old, name), await join(present, name)];
    for (let count = 0; count < REQUESTS; count++) {
      const third = 1 + ((renter * REQUESTS + count) % Math.floor(items / 3 - 1));
      const startDate = addDays(FIRST_DAY, count);
      const ask = async (into: number[], person: typeof one, itemId: number, more: object) => {
        const body = { itemId, startDate, endDate: addDays(startDate, 7), ...more };
        const start = performance.now();
        await person.post(requestRental.path, { ...body, clientId: crypto.randomUUID() });
        into.push(performance.now() - start);
      };
      await ask(times[0], one, third * 3 + 1, {});
      if (count % 2 === 0) await ask(times[1], other, third * 3 + 1, {});
      else await ask(times[2], other, third * 3, { pieces: 2, delivery: true });
    }
  }
  const [earlier, plain, withTerms] = times.map((each) => each.toSorted((a, b) => a - b)) as typeof times;
  const row = (name: string, sorted: readonly number[]) => [
    name,
    quantile(sorted, 0.5).toFixed(2),
    quantile(sorted, 0.99).toFixed(2),
    (quantile(sorted, 0.5) / quantile(earlier, 0.5)).toFixed(2),
  ];
  const rows = [
    row(options.version, earlier),
    row('now, without terms', plain),
    row('now, with terms', withTerms),
  ];
  console.log(`${tableOf(['a request for a rental', 'p50 ms', 'p99 ms', 'of before'], rows)}\n`);
}

/** The owner's month view. */
async function turnMonths(present: Target, url: string): Promise<void> {
  const owner = await join(present, 'ownerwithmany');
  const from = items - OWN_LISTINGS;
  await psql(
    url,
    `update items set owner_id = ${owner.id}, quantity = 5 where id > ${from};
     insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
     select ${from} + 1 + n % ${OWN_LISTINGS}, (select min(id) from users), ${owner.id}, day, day + 2, 'approved', 100
     from generate_series(0, ${OWN_RENTALS - 1}) as n,
       lateral (select '${FIRST_DAY}'::date + (n / ${OWN_LISTINGS}) * 4 as day) as days`,
  );
  const times: number[] = [];
  for (let month = 0; month < MONTHS; month++) {
    const day = addDays(FIRST_DAY, (month % 12) * 7);
    const query = `from=${day}&to=${addDays(day, MONTH_DAYS - 1)}`;
    const start = performance.now();
    const answer = await fetch(`${present.origin}${listSchedules.path}?${query}`, {
      headers: { cookie: owner.cookie },
    });
    const schedules = listSchedules.result.parse(await answer.json());
    times.push(performance.now() - start);
    if (schedules.length !== OWN_LISTINGS) throw new Error(`The calendar has ${schedules.length} listings.`);
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `A month of ${OWN_LISTINGS} listings with ${OWN_RENTALS} rentals: p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms`,
  );
}

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { addDays } from '@lendloop/contract/values/dates';

import type { Person } from '../faults/person.ts';
import { drawPicture } from '../pictures.ts';
import { Tab } from '../soak/tab.ts';
import type { Recorder } from './record.ts';

const PASSWORD = 'a thing to lend';
/** Each finds the first listing. */
const LISTS = [
  '/api/items',
  '/api/items?search=drill',
  '/api/items?search=holes&sort=price-low',
  '/api/items?category=1&sort=price-low',
  '/api/items?location=indira',
];
const PAUSE_MS = 20;
/** The requested days lie within two months, so that some requests collide. */
const DAYS = 60;
/** How long the tabs may take to show everything after the last message. */
const SETTLE_MS = 20_000;

/** Everything that was acknowledged. */
export interface Acknowledged {
  readonly people: Person[];
  /** Listings with their pictures. */
  readonly items: { id: number; title: string; picture: string }[];
  readonly rentals: Map<number, { renter: Person; status: 'pending' | 'approved' }>;
  /** Texts of messages that renters sent over HTTP to the owner, each of which must be there once. */
  readonly messages: { sender: Person; content: string }[];
}

/** People who use a marketplace in every way until they are told to stop. */
export interface Visitors {
  readonly acknowledged: Acknowledged;
  /** Ends everything, and resolves with what went wrong on the live connections. */
  readonly stop: () => Promise<LiveResult>;
}

export interface LiveResult {
  readonly messages: number;
  readonly reconnects: number;
  /** Frames that only another version knows, upon which a tab fetches what it shows. */
  readonly unreadable: number;
  readonly faults: readonly string[];
}

/** Registers people, lists items and begins. */
export async function startVisitors(recorder: Recorder): Promise<Visitors> {
  const [owner, ...renters] = await Promise.all([1, 2, 3].map(() => register(recorder)));
  if (!owner) throw new Error('Nobody could register.');
  const item = await list(recorder, owner);
  const acknowledged: Acknowledged = {
    people: [owner, ...renters],
    items: [item],
    rentals: new Map(),
    messages: [],
  };
  // An owner sees the conversation of whoever has asked.
  await Promise.all(renters.map((renter) => write(recorder, acknowledged, renter, owner)));
  const tabs = talk(recorder.origin, owner, renters, item.id);
  let isStopping = false;
  const again = async (step: () => Promise<unknown>) => {
    while (!isStopping) {
      await step();
      await sleep(PAUSE_MS);
    }
  };
  const working = Promise.all([
    ...LISTS.map((path) => again(() => search(recorder, path))),
    again(() => recorder.ask('an item', { path: `/api/items/${item.id}` })),
    again(() => recorder.ask('a picture', { path: item.picture })),
    again(() => openPage(recorder)),
    ...renters.map((renter) => again(() => readOwn(recorder, renter))),
    again(async () => {
      await signIn(recorder, owner);
      await sleep(10 * PAUSE_MS);
    }),
    again(async () => {
      const person = await register(recorder).catch(() => null);
      if (person) acknowledged.people.push(person);
      await sleep(10 * PAUSE_MS);
    }),
    again(async () => {
      const listed = await list(recorder, owner).catch(() => null);
      if (listed) acknowledged.items.push(listed);
    }),
    ...renters.map((renter) => again(() => write(recorder, acknowledged, renter, owner))),
    ...renters.map((renter) => again(() => rent(recorder, acknowledged, renter, owner))),
  ]);
  return {
    acknowledged,
    stop: async () => {
      isStopping = true;
      const [live] = await Promise.all([tabs(), working]);
      return live;
    },
  };
}

async function register(recorder: Recorder): Promise<Person> {
  const username = `p${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const body = { username, email: `${username}@example.com`, password: PASSWORD, fullName: 'Some Person' };
  const answer = await recorder.ask('registrations', { method: 'POST', path: '/api/register', body });
  if (!answer) throw new Error('A registration failed.');
  const { id } = JSON.parse(answer.body.toString()) as { id: number };
  return { id, username, cookie: cookieOf(answer.headers['set-cookie']) };
}

const cookieOf = (set: readonly string[] | undefined): string => (set?.[0] ?? '').split(';')[0] ?? '';

async function signIn(recorder: Recorder, { username }: Person): Promise<void> {
  const body = { username, password: PASSWORD };
  await recorder.ask('sign-ins', { method: 'POST', path: '/api/login', body });
}

async function search(recorder: Recorder, path: string): Promise<void> {
  const from = performance.now();
  const answer = await recorder.ask('lists and searches', { path });
  if (answer?.headers['x-total-count'] !== '0') return;
  const to = performance.now();
  recorder.fail('lists and searches', {
    status: 200,
    retryAfter: null,
    from,
    to,
    text: `${path} found nothing`,
  });
}

/** Reads what only they see; whoever signed in before stays signed in. */
async function readOwn(recorder: Recorder, { cookie }: Person): Promise<void> {
  for (const path of ['/api/user', '/api/rentals/user', '/api/messages/conversations'])
    await recorder.ask('own data', { path, cookie });
}

/**
 * Opens the first page as a browser does, with the files that it names. A file that has gone with a node of another version is no
 * failure if the page, opened once more, has all of its own.
 */
async function openPage(recorder: Recorder, isAgain = false): Promise<void> {
  const page = await recorder.ask('pages', { path: '/' });
  const files = page?.body.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g) ?? [];
  for (const [, path = ''] of files) {
    const file = await recorder.ask('files of pages', { path }, isAgain ? [] : [404, 502]);
    if (file && file.status >= 400) {
      recorder.done.set('pages opened again', (recorder.done.get('pages opened again') ?? 0) + 1);
      return openPage(recorder, true);
    }
  }
}

async function list(recorder: Recorder, owner: Person) {
  const title = `Drill ${randomUUID()}`;
  const image = `data:image/png;base64,${(await drawPicture(48, 32).png().toBuffer()).toString('base64')}`;
  const description = 'It drills holes into whatever is held before it.';
  const body = { title, description, price: 12.5, categoryId: 1, location: 'Indiranagar', images: [image] };
  const answer = await recorder.ask('new listings', {
    method: 'POST',
    path: '/api/items',
    cookie: owner.cookie,
    body,
  });
  if (!answer) throw new Error('A listing failed.');
  const { id, images } = JSON.parse(answer.body.toString()) as { id: number; images: string[] };
  return { id, title, picture: images[0] ?? '' };
}

/** Sends a message, with the same `clientId` until it is acknowledged, as the web app does. */
async function write(
  recorder: Recorder,
  { items, messages }: Acknowledged,
  sender: Person,
  receiver: Person,
): Promise<void> {
  const clientId = randomUUID();
  const body = {
    receiverId: receiver.id,
    itemId: items[0]?.id,
    content: `Is it free? ${clientId}`,
    clientId,
  };
  const asked = { method: 'POST', path: '/api/messages', cookie: sender.cookie, body } as const;
  while (!(await recorder.ask('messages', asked))) await sleep(PAUSE_MS);
  messages.push({ sender, content: body.content });
}

async function rent(
  recorder: Recorder,
  { items, rentals }: Acknowledged,
  renter: Person,
  owner: Person,
): Promise<void> {
  const startDate = addDays(new Date().toISOString().slice(0, 10), randomInt(2, DAYS));
  const itemId = items[randomInt(items.length)]?.id;
  const answer = await recorder.ask(
    'requests',
    {
      method: 'POST',
      path: '/api/rentals',
      cookie: renter.cookie,
      body: { itemId, startDate, endDate: addDays(startDate, randomInt(0, 4)) },
    },
    // Somebody else has the days.
    [409],
  );
  if (answer?.status !== 201) return;
  const { id } = JSON.parse(answer.body.toString()) as { id: number };
  rentals.set(id, { renter, status: 'pending' });
  const approved = await recorder.ask(
    'decisions',
    { method: 'PUT', path: `/api/rentals/${id}/status`, cookie: owner.cookie, body: { status: 'approved' } },
    [409],
  );
  if (approved?.status === 200) rentals.set(id, { renter, status: 'approved' });
}

/** Opens a tab for each renter, and one of the owner for each of them. They write to each other on the live connection. */
function talk(origin: string, owner: Person, renters: readonly Person[], itemId: number) {
  const pairs = renters.map((renter) => [
    new Tab([origin], renter, { otherUserId: owner.id, itemId }),
    new Tab([origin], owner, { otherUserId: renter.id, itemId }),
  ]);
  const tabs = pairs.flat();
  let isStopping = false;
  const writing = Promise.all(
    pairs.map(async ([tab]) => {
      while (!isStopping) {
        await tab?.send(`Live ${randomUUID()}`);
        await sleep(PAUSE_MS);
      }
    }),
  );
  return async (): Promise<LiveResult> => {
    isStopping = true;
    await writing;
    const missing = () =>
      pairs.flatMap(([mine, theirs]) =>
        [...(mine?.acknowledged.values() ?? [])].filter((id) => !theirs?.shown.has(id)),
      );
    const until = performance.now() + SETTLE_MS;
    while (missing().length > 0 && performance.now() < until) await sleep(PAUSE_MS);
    const faults = [
      ...missing().map((id) => `The live message ${id} was not shown to its receiver.`),
      ...tabs.flatMap(({ doubled }) => doubled.map((id) => `The live message ${id} came twice.`)),
    ];
    for (const tab of tabs) tab.close();
    return {
      messages: pairs.reduce((sum, [mine]) => sum + (mine?.acknowledged.size ?? 0), 0),
      reconnects: tabs.reduce((sum, { reconnects }) => sum + reconnects, 0),
      unreadable: tabs.reduce((sum, { unreadable }) => sum + unreadable, 0),
      faults,
    };
  };
}

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { uploadImage } from '@lendloop/contract/images';
import { createItem, getItem, listItems } from '@lendloop/contract/items';
import { LIVE_PATH } from '@lendloop/contract/live';
import { getConversation, listConversations, sendMessage } from '@lendloop/contract/messages';
import { requestRental } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { WebSocket } from 'ws';

import { call, Refusal, registerPerson, upload, type Person } from '../../faults/person.ts';
import { drawPicture } from '../../pictures.ts';

const PEOPLE = 40;
const SOCKET_LASTS_S = 300;
const WORDS = ['drill', 'ladder', 'tent', 'camera', 'bicycle', 'projector', 'speaker', 'kayak'];

/** Everything that a window of time has seen. */
export interface Window {
  readonly requests: number;
  readonly errors: number;
  /** Of answered requests, in ms. */
  readonly durations: readonly number[];
}

/** People who use a marketplace at a fixed rate, whether it is fast or slow. */
export interface Traffic {
  /** What happened since it was last asked. */
  look(): Window;
  /** One example of each kind of error. */
  readonly examples: ReadonlySet<string>;
  stop(): Promise<void>;
}

interface Neighbour {
  readonly person: Person;
  /** Their own listing. */
  readonly itemId: number;
  /** Whose listing they have asked for, and may write about. */
  readonly asked: { readonly ownerId: number; readonly itemId: number };
}

/** Registers people with a listing and a rental request each, then begins. */
export async function startTraffic(origin: string): Promise<Traffic> {
  // Without the web app there are no pages to read.
  await readPage(`${origin}/`).catch((cause: unknown) => {
    throw new Error('The web app is not built: npm run build.', { cause });
  });
  const neighbours = await settle(origin);
  const sockets = neighbours.map((neighbour) => keepSocket(origin, neighbour.person));
  let durations: number[] = [];
  let requests = 0;
  let errors = 0;
  const examples = new Set<string>();
  const running = new Set<Promise<void>>();
  const run = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    requests += 1;
    try {
      await work();
      durations.push(performance.now() - begun);
    } catch (error) {
      errors += 1;
      const text = error instanceof Error ? error.message : String(error);
      examples.add(error instanceof Refusal ? text.slice(0, 120) : text.slice(0, 60));
    }
  };
  const any = (): Neighbour => neighbours[randomInt(neighbours.length)] as Neighbour;
  const every = (seconds: number, work: () => Promise<unknown>) =>
    setInterval(() => {
      const one = run(work);
      running.add(one);
      void one.then(() => running.delete(one));
    }, seconds * 1000);

  const timers = [
    every(0.1, () =>
      call(origin, visitor(), listItems, { query: { search: WORDS[randomInt(WORDS.length)] } }),
    ),
    every(0.2, () => call(origin, visitor(), listItems, { query: { maxPrice: randomInt(5, 500) } })),
    every(0.1, () => call(origin, any().person, getItem, { params: { id: any().itemId } })),
    every(0.2, () => readPage(`${origin}/items/${any().itemId}`)),
    every(0.4, () => readPage(`${origin}/`)),
    every(0.25, () => call(origin, any().person, listConversations, { query: {} })),
    every(0.3, () => {
      const { person, asked } = any();
      const params = { otherUserId: asked.ownerId, itemId: asked.itemId };
      return call(origin, person, getConversation, { params, query: {} });
    }),
    every(0.5, () => {
      const { person, asked } = any();
      const clientId = randomUUID();
      const body = {
        receiverId: asked.ownerId,
        itemId: asked.itemId,
        content: `Hello ${clientId}`,
        clientId,
      };
      return call(origin, person, sendMessage, { body });
    }),
    every(10, async () => upload(origin, any().person, uploadImage, Uint8Array.from(await draw()))),
    every(15, () => list(origin, any().person)),
  ];
  return {
    look: () => {
      const window = { requests, errors, durations };
      requests = 0;
      errors = 0;
      durations = [];
      return window;
    },
    examples,
    stop: async () => {
      timers.forEach(clearInterval);
      sockets.forEach((socket) => socket.end());
      await Promise.all(running);
    },
  };
}

async function settle(origin: string): Promise<Neighbour[]> {
  const made: { person: Person; itemId: number }[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const person = await registerPerson(origin, `10.1.${n}.1`);
    made.push({ person, itemId: (await list(origin, person)).id });
  }
  const startDate = addDays(new Date().toISOString().slice(0, 10), 30);
  const neighbours: Neighbour[] = [];
  for (const [index, { person, itemId }] of made.entries()) {
    const other = made[(index + 1) % made.length];
    if (!other) continue;
    const asked = { ownerId: other.person.id, itemId: other.itemId };
    const body = { itemId: other.itemId, startDate, endDate: addDays(startDate, 2) };
    await call(origin, person, requestRental, { body });
    neighbours.push({ person, itemId, asked });
  }
  return neighbours;
}

async function list(origin: string, person: Person) {
  const image = `data:image/png;base64,${(await draw()).toString('base64')}`;
  return call(origin, person, createItem, {
    body: {
      title: `A ${WORDS[randomInt(WORDS.length)]} of number ${randomInt(1_000_000)}`,
      description: 'As good as new, and not far from the station. Ask for anything that you want to know.',
      price: randomInt(1, 500),
      categoryId: 1,
      location: 'Indiranagar',
      images: [image],
      clientId: randomUUID(),
    },
  });
}

const draw = (): Promise<Buffer> => drawPicture(640, 480).png().toBuffer();

/** Somebody without an account, at an address of many. */
const visitor = (): Person => ({ id: 0, username: '', cookie: '', address: anyAddress() });

const anyAddress = (): string => `10.2.${randomInt(200)}.1`;

async function readPage(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { accept: 'text/html', 'x-forwarded-for': anyAddress() } });
  await answer.text();
  if (!answer.ok) throw new Refusal(answer.status, url);
}

/** Keeps a live connection, a new one every few minutes, as people who come and go do. */
function keepSocket(origin: string, { cookie, address }: Person): { end(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async () => {
    while (!signal.aborted) {
      const socket = new WebSocket(origin.replace('http', 'ws') + LIVE_PATH, {
        headers: { cookie, ...(address !== undefined && { 'x-forwarded-for': address }) },
      });
      socket.on('error', () => {});
      socket.on('message', () => {});
      await sleep(randomInt(1, SOCKET_LASTS_S) * 1000, undefined, { signal }).catch(() => {});
      socket.terminate();
    }
  };
  void keep();
  return { end: () => stopping.abort() };
}

import { login, register } from '@lendloop/contract/accounts';
import { uploadImage } from '@lendloop/contract/images';
import { createItem, listItems } from '@lendloop/contract/items';
import { sendMessage } from '@lendloop/contract/messages';
import { forgotPassword } from '@lendloop/contract/password';

import { largeBodies, smallBodies } from './bodies.ts';
import { formOf, type Ask, type Client } from './client.ts';
import { waitForLine } from './line.ts';
import { drawBomb, drawHeavy, drawNoise } from './pictures.ts';
import { answerUnread, cutUpload, dripBody } from './raw.ts';
import { floodFrames, openAndLeave } from './socketFloods.ts';
import { nameOf } from './tally.ts';

/** What the attacks know about the site. */
export interface Target {
  /** Browsers of the hostile client's accounts, all at one address. */
  readonly accounts: readonly Client[];
  readonly userIds: readonly number[];
  readonly misspeltWords: readonly string[];
  /** Usernames whose passwords it guesses. */
  readonly names: readonly string[];
}

/** One run of an attack; returns its result. */
type Attack = (target: Target, turn: number) => Promise<string>;

/** An attack, and how many of it run at once. */
export type Plan = readonly [name: string, atOnce: number, attack: Attack];

/** Prepares all payloads, which takes a few seconds. */
export async function planAttacks(): Promise<Plan[]> {
  const [large, small] = [largeBodies(), smallBodies()];
  const bomb = formOf(await drawBomb(), 'image/png');
  const noise = formOf(await drawNoise(2100, 1500, 95), 'image/jpeg');
  const heavy = `data:image/jpeg;base64,${(await drawHeavy()).toString('base64')}`;
  const listing = Buffer.from(JSON.stringify(listingOf([heavy, heavy, heavy])));
  return [
    ['23 MB bodies', 3, (target, turn) => post(target, turn, createItem.path, pick(large, turn))],
    ['256 KB bodies', 4, (target, turn) => post(target, turn, pick(SMALL_PATHS, turn), pick(small, turn))],
    ['data: listings', 2, (target, turn) => post(target, turn, createItem.path, listing)],
    ['110-megapixel PNGs', 3, (target, turn) => upload(target, turn, bomb)],
    ['noisy JPEGs', 3, (target, turn) => upload(target, turn, noise)],
    ['cut uploads', 2, (target, turn) => cutUpload(pick(target.accounts, turn), noise)],
    ['misspelt searches', 6, (target, turn) => read(target, turn, searchOf(target, turn))],
    [
      'long lists',
      6,
      (target, turn) => read(target, turn, `${listItems.path}?limit=1000&sort=${pick(SORTS, turn)}`),
    ],
    ['unread answers', 2, (target) => answerUnread(pick(target.accounts, 0))],
    ['forged cursors', 2, (target, turn) => read(target, turn, cursorPath(turn))],
    ['socket upgrades', 4, (target, turn) => openAndLeave(pick(target.accounts, turn))],
    [
      'socket frames',
      4,
      (target, turn) => floodFrames(pick(target.accounts, turn), pick(target.userIds, turn), turn),
    ],
    ['registrations', 2, (target, turn) => post(target, turn, register.path, jsonOf(strangerOf(turn)))],
    ['login guesses', 4, (target, turn) => post(target, turn, login.path, jsonOf(guessOf(target, turn)))],
    [
      'forgotten passwords',
      2,
      (target, turn) =>
        post(target, turn, forgotPassword.path, jsonOf({ email: `${pick(target.names, turn)}@example.com` })),
    ],
    ['slow bodies', 300, (target, turn) => dripBody(pick(target.accounts, turn), turn)],
  ];
}

const SMALL_PATHS = [login.path, register.path, sendMessage.path, createItem.path];
const SORTS = ['newest', 'price-low', 'price-high', 'rating'];

const pick = <T>(list: readonly T[], turn: number): T => {
  const one = list[turn % list.length];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};

const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

async function ask(target: Target, turn: number, request: Ask): Promise<string> {
  if (Buffer.isBuffer(request.body)) await waitForLine(request.body.length);
  return nameOf(await pick(target.accounts, turn).ask(request));
}

const read = (target: Target, turn: number, path: string) => ask(target, turn, { path });

const post = (target: Target, turn: number, path: string, body: Buffer) =>
  ask(target, turn, { method: 'POST', path, headers: { 'content-type': 'application/json' }, body });

const upload = (target: Target, turn: number, form: ReturnType<typeof formOf>) =>
  ask(target, turn, { method: 'POST', path: uploadImage.path, ...form });

const listingOf = (images: readonly string[]) => ({
  title: 'Three large pictures',
  description: 'What nobody needs, three times over, as large as it gets.',
  price: 10,
  categoryId: 1,
  location: 'Nowhere in particular',
  images,
});

/** Twelve words with a typo each, picked so that searches differ. */
function searchOf({ misspeltWords }: Target, turn: number): string {
  const words = Array.from({ length: 12 }, (_, index) => pick(misspeltWords, turn * 7 + index * 3));
  return `${listItems.path}?limit=1000&search=${encodeURIComponent(words.join(' '))}`;
}

function strangerOf(turn: number) {
  const name = `stranger${process.pid}${turn}`;
  return { username: name, email: `${name}@example.com`, password: 'let me in', fullName: 'Some Stranger' };
}

const guessOf = ({ names }: Target, turn: number) => ({
  username: turn % 2 === 0 ? pick(names, turn) : `${pick(names, turn)}@example.com`,
  password: `guess ${turn}`,
});

const CURSORS: readonly unknown[] = [
  ['newest', '0000-01-01T00:00:00.000Z', 1],
  ['newest', '+275760-09-13T00:00:00.000Z', 1],
  ['newest', '2026-01-01T00:00:00.000Z', 2 ** 31],
  ['price-low', 1e308, -1],
  ['best', '9', 1],
  [],
  { length: 3 },
];

const cursorPath = (turn: number): string =>
  `${listItems.path}?cursor=${Buffer.from(JSON.stringify(pick(CURSORS, turn))).toString('base64url')}`;

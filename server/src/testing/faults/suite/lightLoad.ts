import { setTimeout as sleep } from 'node:timers/promises';

import { currentUser } from '@lendloop/contract/accounts';
import { listConversations } from '@lendloop/contract/messages';

import { within } from '../../../deadline.ts';
import { listItem, uploadPicture, type Ledger } from '../ledger.ts';
import { write } from '../load.ts';
import { call, Refusal, registerPerson } from '../person.ts';

const PAUSE_MS = 200;
const BETWEEN_PEOPLE_MS = 2500;
/** Whoever waits longer is not answered at all. */
const ANSWER_MS = 90_000;

/** What came of what was tried. */
export interface Seen {
  readonly done: number;
  /** How many of each kind of error, e.g. `503 busy`. */
  readonly errors: ReadonlyMap<string, number>;
  readonly longestMs: number;
}

export interface LightLoad {
  /** What was seen since it was last asked. */
  look(): Seen;
  /** Resolves once each kind of call has succeeded that began after now. */
  allWork(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads, lists, uploads, writes messages and registers, a few times a second, and goes on whatever happens. */
export function startLightLoad(origin: string, ledger: Ledger): LightLoad {
  const { owner, renters } = ledger;
  const kinds: { readonly run: () => Promise<unknown>; readonly pauseMs: number; begun: number }[] = [
    { run: () => call(origin, owner, listConversations, { query: {} }), pauseMs: PAUSE_MS, begun: 0 },
    { run: () => call(origin, owner, currentUser, {}), pauseMs: PAUSE_MS, begun: 0 },
    { run: () => listItem(origin, owner, ledger.items), pauseMs: PAUSE_MS, begun: 0 },
    {
      run: async () => ledger.images.push(await uploadPicture(origin, owner)),
      pauseMs: PAUSE_MS,
      begun: 0,
    },
    ...renters.map((renter) => ({
      run: () => write(origin, ledger, renter),
      pauseMs: PAUSE_MS,
      begun: 0,
    })),
    {
      run: async () => ledger.people.push(await registerPerson(origin)),
      pauseMs: BETWEEN_PEOPLE_MS,
      begun: 0,
    },
  ];
  let isOver = false;
  let done = 0;
  let longestMs = 0;
  let errors = new Map<string, number>();
  const loops = kinds.map(async (kind) => {
    while (!isOver) {
      const begun = performance.now();
      try {
        await within(ANSWER_MS, kind.run());
        done += 1;
        kind.begun = begun;
      } catch (error) {
        const name = nameOf(error);
        errors.set(name, (errors.get(name) ?? 0) + 1);
      }
      longestMs = Math.max(longestMs, performance.now() - begun);
      await sleep(kind.pauseMs);
    }
  });
  return {
    look: () => {
      const seen = { done, errors, longestMs };
      done = 0;
      longestMs = 0;
      errors = new Map();
      return seen;
    },
    allWork: async () => {
      const since = performance.now();
      while (kinds.some(({ begun }) => begun < since)) await sleep(20);
    },
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
    },
  };
}

/** An answer by its status and code; without an answer, what became of the connection. */
function nameOf(error: unknown): string {
  if (!(error instanceof Refusal)) return error instanceof TypeError ? 'connection lost' : 'no answer';
  const code = /"code":"(\w+)"/.exec(error.message)?.[1];
  return `${error.status} ${code ?? 'of the proxy'}`;
}

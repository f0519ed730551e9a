import { setTimeout as sleep } from 'node:timers/promises';

import { within } from '../../../deadline.ts';
import { openLedger } from '../ledger.ts';
import { verify } from '../verify.ts';
import { casesOn, type Case } from './cases.ts';
import { startLightLoad, type Seen } from './lightLoad.ts';
import { openStage, type Stage } from './stage.ts';

const BEFORE_MS = 2000;
const RENTERS = 2;
/** How long everything may take to work again, in s. */
const RECOVERY_S = 30;
/** The longest that anybody may wait for an answer, in s. */
const WAIT_S = 40;
/** A letter is tried again after half a minute; one that a killed node was sending, after three minutes. */
const LETTERS_S = 240;
/** Characters of a node's log that are shown where something went wrong. */
const LOG_MAX = 6000;
/** Errors that tell people what to do: that the server is busy, or full. */
const CLEAR = new Set(['503 busy', '429 too_many_requests', '507 no_space']);
/** What becomes of a request whose node dies. */
const CUT_OFF = new Set(['connection lost', '502 of the proxy']);

/** One line of the report. */
export interface Result {
  readonly fault: string;
  readonly tried: string;
  /** Null if it could not be tried; then `problem` says why. */
  readonly seen: (Seen & { readonly sentAgain: number; readonly recoveryS: number }) | null;
  /** What went wrong, or is missing; null if all is well. */
  readonly problem: string | null;
}

/** Tries each fault whose name contains `only`, and tells of each. */
export async function tryFaults(
  kind: Stage['kind'],
  only: string,
  tell: (result: Result) => void,
): Promise<void> {
  const stage = await openStage(kind);
  try {
    for (const one of casesOn(kind)) {
      if (!one.name.toLowerCase().includes(only.toLowerCase())) continue;
      const { name: fault, tried } = one;
      const lacks = one.lacks?.(stage) ?? null;
      if (lacks !== null) tell({ fault, tried, seen: null, problem: `not tried: ${lacks}` });
      else tell({ fault, tried, ...(await tryFault(stage, one)) });
    }
  } finally {
    await stage.close();
  }
}

async function tryFault(stage: Stage, one: Case): Promise<Pick<Result, 'seen' | 'problem'>> {
  const ledger = await openLedger(stage.origin, RENTERS, []);
  const load = startLightLoad(stage.origin, ledger);
  const problems: string[] = [];
  await sleep(BEFORE_MS);
  const before = load.look();
  if (before.errors.size > 0) problems.push(`before it: ${inWords(before.errors)}`);
  const pids = stage.nodes.map(({ server }) => server.pid);
  const printed = stage.nodes.map(({ server }) => server.printed().length);
  const end = await one.begin(stage);
  await sleep(one.seconds * 1000);
  await end();
  const over = performance.now();
  const works = within(RECOVERY_S * 1000, load.allWork());
  await works.catch(() => problems.push(`not everything works ${RECOVERY_S} s later`));
  const recoveryS = (performance.now() - over) / 1000;
  await load.stop();
  const seen = load.look();
  const isAllowed = (error: string) =>
    !one.goesUnnoticed && (CLEAR.has(error) || (one.cutsOff === true && CUT_OFF.has(error)));
  const unclear = new Map([...seen.errors].filter(([error]) => !isAllowed(error)));
  if (unclear.size > 0) problems.push(`errors: ${inWords(unclear)}`);
  if (seen.longestMs > WAIT_S * 1000) problems.push('somebody waited too long');
  if (!one.cutsOff && stage.nodes.some(({ server }, index) => server.pid !== pids[index]))
    problems.push('a node was restarted');
  let sentAgain = 0;
  try {
    sentAgain = await verify(stage.origin, ledger);
    await verifyLetters(stage, ledger.people);
  } catch (error) {
    problems.push(error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error));
  }
  if (problems.length > 0)
    for (const [index, { server }] of stage.nodes.entries())
      process.stderr.write(server.printed().slice(printed[index]).slice(0, LOG_MAX));
  return {
    seen: { ...seen, sentAgain, recoveryS },
    problem: problems.length === 0 ? null : problems.join('; '),
  };
}

/** Waits until everybody has the letter that confirms their address, and nobody has two. */
async function verifyLetters({ postbox }: Stage, people: readonly { readonly username: string }[]) {
  const until = performance.now() + LETTERS_S * 1000;
  const counts = () => people.map(({ username }) => postbox.countOf(`${username}@example.com`));
  while (counts().includes(0) && performance.now() < until) await sleep(100);
  const lost = counts().filter((count) => count === 0).length;
  const doubled = counts().filter((count) => count > 1).length;
  if (lost + doubled > 0) throw new Error(`${lost} letters are lost, ${doubled} came twice`);
}

/** Errors with how many there were. */
export const inWords = (errors: ReadonlyMap<string, number>): string =>
  [...errors].map(([error, count]) => `${count} × ${error}`).join(', ');

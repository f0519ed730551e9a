import type { Failure } from './record.ts';
import type { Rehearsed } from './upgrade.ts';

const LOGGED_MAX = 300;
const FAULTS_SHOWN = 20;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints what came of a rehearsal. */
export function tell({ recorder, failures, faults, live, printed }: Rehearsed): void {
  say(`Requests that succeeded:\n${recorder.summary()}`);
  say(
    `  live messages: ${live.messages}, with ${live.reconnects} reconnections and ${live.unreadable} frames of another version`,
  );
  say(`Failed requests: ${failures.length}`);
  for (const [text, count] of countAlike(failures.map(textOf))) say(`  ${count} times: ${text}`);
  tellFaults('Lost or wrong', faults);
  for (const [text, count] of countAlike(errorsIn(printed))) say(`  logged ${count} times: ${text}`);
}

/** Prints how many faults there are, and the first of them. */
export function tellFaults(what: string, faults: readonly string[]): void {
  say(`${what}: ${faults.length}`);
  for (const fault of faults.slice(0, FAULTS_SHOWN)) say(`  ${fault}`);
}

function textOf({ what, status, retryAfter, text, during }: Failure): string {
  const after = retryAfter === null ? '' : `, Retry-After ${retryAfter}`;
  return `${what}, while ${during}: ${status}${after} ${text.replaceAll(/\s+/g, ' ')}`;
}

function countAlike(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** What went wrong by the log. */
function errorsIn(printed: string): string[] {
  return printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => {
      const { msg, error, err } = JSON.parse(line) as {
        msg?: string;
        error?: string;
        err?: { message?: string };
      };
      return [msg, error, err?.message].filter(Boolean).join(': ').slice(0, LOGGED_MAX);
    });
}

import { memoryUsage } from 'node:process';

import { answerParent } from '../program.ts';
import type { Answer, Question } from './decoders.ts';
import { lookAt } from './look.ts';
import { decode, encode, type Picture, type Version } from './pixels.ts';
import { Refusal } from './refusal.ts';
import { loadSharp } from './sharp.ts';

// The program started by decoders.ts: it looks at files and makes the versions of pictures. Its arguments are the seconds of processor
// time for each step of a file, and the megabytes that a step may take besides what its picture is known to need.

const WATCH_MS = 50;

const [secondsMax = 0, megabytesMax = 0] = process.argv.slice(2).map(Number);

await loadSharp();

answerParent(async ({ bytes, versions }: Question): Promise<Answer> => {
  try {
    if (versions === null) return { look: (await watched(0, () => lookAt(bytes))).look };
    const before = process.cpuUsage();
    const files = await make(bytes, versions);
    return { files, seconds: secondsSince(before) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, reason: error.reason };
    return { error: String(error) };
  }
});

async function make(bytes: Uint8Array, versions: readonly Version[]): Promise<Uint8Array[]> {
  const { bare, look } = await watched(0, () => lookAt(bytes));
  const picture = await watched(look.memory, () => decode(bare));
  return watched(0, () => encodeAll(picture, versions));
}

/** Each format has a thread, which makes one version after the other. */
function encodeAll(picture: Picture, versions: readonly Version[]): Promise<Uint8Array[]> {
  const latest = new Map<Version['format'], Promise<Uint8Array>>();
  return Promise.all(
    versions.map((version) => {
      const file = Promise.resolve(latest.get(version.format)).then(() => encode(picture, version));
      latest.set(version.format, file);
      return file;
    }),
  );
}

const secondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

/**
 * Waits for what native code does in other threads. Nothing can end those by force but the end of the process, which follows once they
 * have taken more than they may. The time is the processor's: a busy machine is not the file's fault. `memory` is in bytes.
 */
async function watched<T>(memory: number, work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const most = memoryUsage.rss() + memory + megabytesMax * 1e6;
  const isTooMuch = () => secondsSince(before) > secondsMax || memoryUsage.rss() > most;
  const timer = setInterval(() => {
    if (!isTooMuch()) return;
    clearInterval(timer);
    void giveUp();
  }, WATCH_MS);
  try {
    const done = await work();
    return isTooMuch() ? await giveUp() : done;
  } finally {
    clearInterval(timer);
  }
}

/** Says so, and ends this process. */
function giveUp(): Promise<never> {
  const answer: Answer = { isTooMuch: true };
  process.send?.(answer, () => process.kill(process.pid, 'SIGKILL'));
  return new Promise(() => {});
}

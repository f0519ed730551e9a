import { memoryUsage } from 'node:process';

import { answerParent } from '../program.ts';
import type { Answer, Question } from './decoders.ts';
import { lookAt } from './look.ts';
import { decode, encode, type Version } from './pixels.ts';
import { Refusal } from './refusal.ts';

// The program started by decoders.ts: it looks at files and makes the versions of pictures. Its arguments are the seconds of processor
// time that a file may take until its pixels are there, and the megabytes of memory that the process may have.

const WATCH_MS = 50;

const [secondsMax = 0, megabytesMax = 0] = process.argv.slice(2).map(Number);

answerParent(async (question: Question): Promise<Answer> => {
  try {
    return question.versions === null
      ? { look: (await watched(lookAt(question.bytes))).look }
      : { files: await make(question.bytes, question.versions) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, reason: error.reason };
    return { error: String(error) };
  }
});

async function make(bytes: Uint8Array, versions: readonly Version[]): Promise<Uint8Array[]> {
  const picture = await watched(lookAt(bytes).then(({ bare }) => decode(bare)));
  // Each format has a thread.
  const byFormat = Map.groupBy(versions, ({ format }) => format);
  const files = new Map<Version, Uint8Array>();
  await Promise.all(
    [...byFormat.values()].map(async (ofFormat) => {
      for (const version of ofFormat) files.set(version, await encode(picture, version));
    }),
  );
  return versions.map((version) => files.get(version) ?? new Uint8Array());
}

/**
 * Waits for what native code does in other threads. Nothing can end those by force but the end of the process, which follows once they
 * have taken more than they may. The time is the processor's: a busy machine is not the file's fault.
 */
async function watched<T>(work: Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const isWithin = (user + system) / 1e6 <= secondsMax && memoryUsage.rss() / 1e6 <= megabytesMax;
    if (isWithin) return;
    clearInterval(timer);
    const answer: Answer = { isTooMuch: true };
    process.send?.(answer, () => process.kill(process.pid, 'SIGKILL'));
  }, WATCH_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

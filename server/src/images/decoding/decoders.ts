import { constants } from 'node:os';

import type { Sentence } from '@lendloop/words/sentence';

import { LateError, within } from '../../deadline.ts';
import { Problem } from '../../http/problem.ts';
import { ChildEnded, openChild, type Child } from '../child.ts';
import type { Look } from './look.ts';
import type { Version } from './pixels.ts';
import type { Refusal } from './refusal.ts';

const PROGRAM = new URL('./process.ts', import.meta.url);
/** A process without work ends after this long, in ms: it takes some 60 MB. */
const REST_MS = 30_000;
/** A process that neither answers nor works by then hangs. */
const HANGS_MS = 60_000;
const RETRY_SECONDS = 10;
/** By these, a process ends because of what it was asked to decode; by others because of somebody or something outside. */
const FAULTS: readonly (NodeJS.Signals | null)[] = [
  'SIGSEGV',
  'SIGBUS',
  'SIGABRT',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
];

/** What a process is asked: to look at a file, or to make these versions of its picture. */
export interface Question {
  readonly bytes: Uint8Array;
  readonly versions: readonly Version[] | null;
}

/** What it answers. After `isTooMuch` it ends. */
export type Answer =
  | { readonly look: Look }
  | { readonly files: Uint8Array[]; readonly seconds: number }
  | { readonly refused: Refusal['code']; readonly reason: Sentence | undefined }
  | { readonly isTooMuch: true }
  | { readonly error: string };

/** Asked of a process that starts, which answers when it is ready. */
const NOTHING: Question = { bytes: new Uint8Array(), versions: null };

/** A file made its decoder crash, or take more time or memory than any picture needs. */
export class Runaway extends Error {
  /** False if something else may be to blame: the process was killed from outside, or did not answer. */
  readonly isCertain: boolean;

  constructor(message: string, isCertain: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isCertain = isCertain;
  }
}

/** The versions of a picture, in their order, and the seconds of processor time that they took. */
interface Made {
  readonly files: readonly Uint8Array[];
  readonly seconds: number;
}

/** Processes that decode files. */
export interface Decoders {
  /** What decoding a file takes. Throws `Runaway`, `unsupported_image`, `invalid_image`, `image_too_many_pixels` or `busy`. */
  look(bytes: Uint8Array): Promise<Look>;
  /** Decodes a picture and encodes versions of it. Throws like `look`. */
  make(bytes: Uint8Array, versions: readonly Version[]): Promise<Made>;
}

interface Limits {
  /** How many work at once. */
  readonly processes: number;
  /** Seconds of processor time for each step of a file. */
  readonly seconds: number;
  /** Megabytes that a step may take besides what its picture is known to need. */
  readonly megabytes: number;
}

/**
 * Decodes in separate processes of low priority: native code works on what strangers send, and no other wall stands between a fault
 * in it and what the server's memory holds. They start when there is work, and end when there has been none for a while.
 */
export function openDecoders({ processes, seconds, megabytes }: Limits): Decoders {
  const idle: Child<Question, Answer>[] = [];
  const waiting: ((child: Child<Question, Answer>) => void)[] = [];
  let count = 0;
  let resting: NodeJS.Timeout | undefined;

  /** One that is ready. While another is starting, which takes long on a busy machine, whichever is free first is given out. */
  const take = () => {
    clearTimeout(resting);
    const ready = idle.pop();
    if (ready) return Promise.resolve(ready);
    const taken = new Promise<Child<Question, Answer>>((resolve) => waiting.push(resolve));
    start();
    return taken;
  };
  const start = () => {
    if (count === processes || waiting.length === 0) return;
    count += 1;
    const child = openChild<Question, Answer>(PROGRAM, {
      priority: constants.priority.PRIORITY_BELOW_NORMAL,
      args: [String(seconds), String(megabytes)],
    });
    // What becomes of this is told to whoever gets it next.
    void child.ask(NOTHING).then(
      () => giveBack(child),
      () => giveBack(child),
    );
  };
  const giveBack = (child: Child<Question, Answer>) => {
    const next = waiting.shift();
    if (next) return next(child);
    idle.push(child);
    clearTimeout(resting);
    resting = setTimeout(() => {
      count -= idle.length;
      for (const one of idle.splice(0)) one.rest();
    }, REST_MS).unref();
  };
  const end = (child: Child<Question, Answer>) => {
    child.rest();
    count -= 1;
    start();
  };

  const ask = async (question: Question) => {
    const child = await take();
    let hasAnswered = false;
    try {
      const answer = await within(HANGS_MS, child.ask(question)).catch(blame);
      hasAnswered = !('isTooMuch' in answer);
      if ('isTooMuch' in answer) throw new Runaway('Decoding a file took too much time or memory.', true);
      if ('refused' in answer) throw problemOf(answer.refused, answer.reason);
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    } finally {
      // One that answers can go on.
      (hasAnswered ? giveBack : end)(child);
    }
  };

  return {
    look: async (bytes) => {
      const answer = await ask({ bytes, versions: null });
      if (!('look' in answer)) throw new Error('The decoder answered another question.');
      return answer.look;
    },
    make: async (bytes, versions) => {
      const answer = await ask({ bytes, versions });
      if (!('files' in answer)) throw new Error('The decoder answered another question.');
      return answer;
    },
  };
}

/** Throws what it stands for that a process did not answer. Whatever ended it may have done so because of the file. */
function blame(error: unknown): never {
  if (error instanceof ChildEnded && error.signal !== null)
    throw new Runaway('Decoding a file crashed.', FAULTS.includes(error.signal), { cause: error });
  if (error instanceof LateError) throw new Runaway('Decoding a file hangs.', false, { cause: error });
  throw Object.assign(problemOf('busy'), { cause: error });
}

/** What the server answers for a refusal, or if it could not decode. */
export const problemOf = (code: Refusal['code'] | 'busy', reason?: Sentence): Problem =>
  new Problem(code, {
    ...(reason && { message: reason }),
    ...(code === 'busy' && { retryAfter: RETRY_SECONDS }),
  });

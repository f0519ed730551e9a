import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

import type { ImageWidth } from '../names.ts';

const PROGRAM = new URL('./process.ts', import.meta.url);

interface AvifVersion {
  readonly width: ImageWidth;
  readonly bytes: Uint8Array;
}

/** The answer of the process to the bytes of an image. */
export type AvifAnswer = { readonly versions: AvifVersion[] } | { readonly error: string };

export interface AvifEncoder {
  /** Encodes a stored picture in every width; one call at a time. Rejects if it fails. */
  encode(bytes: Uint8Array): Promise<AvifVersion[]>;
  /** Ends the process; a running encode rejects. The next encode starts another. */
  rest(): void;
}

/**
 * Encodes in a separate low-priority process: AVIF keeps a core busy for a second or more, and would block one of the few
 * threads that read files.
 */
export function openAvifEncoder(): AvifEncoder {
  let child: ChildProcess | null = null;
  let resting = new AbortController();
  const start = () => {
    const started = fork(PROGRAM, [], { serialization: 'advanced', execArgv: [], stdio: 'ignore' });
    // Threads started later inherit the priority of this first one.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    const forget = () => {
      if (child === started) child = null;
    };
    started.once('exit', forget);
    // Between two pictures nobody else listens, and an error without a listener would end the node.
    started.on('error', forget);
    child = started;
    return started;
  };
  return {
    encode: async (bytes) => {
      const answer = await ask(child ?? start(), bytes, resting.signal);
      if ('error' in answer) throw new Error(answer.error);
      return answer.versions;
    },
    rest: () => {
      // At its priority even exiting takes long on a busy machine, and nobody has to wait for that.
      resting.abort();
      resting = new AbortController();
      child?.kill('SIGKILL');
      child = null;
    },
  };
}

function ask(child: ChildProcess, bytes: Uint8Array, resting: AbortSignal): Promise<AvifAnswer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', answer);
      child.off('error', fail);
      child.off('exit', fail);
      resting.removeEventListener('abort', fail);
    };
    const answer = (message: AvifAnswer) => {
      settle();
      resolve(message);
    };
    const fail = (reason: unknown) => {
      settle();
      reject(reason instanceof Error ? reason : new Error('The AVIF encoder ended.'));
    };
    child.on('message', answer);
    child.on('error', fail);
    child.on('exit', fail);
    resting.addEventListener('abort', fail);
    child.send(bytes);
  });
}

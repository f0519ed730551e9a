import { constants } from 'node:os';

import { openChild } from '../child.ts';
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
  const child = openChild<Uint8Array, AvifAnswer>(PROGRAM, { priority: constants.priority.PRIORITY_LOW });
  return {
    encode: async (bytes) => {
      const answer = await child.ask(bytes);
      if ('error' in answer) throw new Error(answer.error);
      return answer.versions;
    },
    rest: () => child.rest(),
  };
}

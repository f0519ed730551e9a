import { sentence } from '@lendloop/words/sentence';

import { Problem } from '../problem.ts';

const LOOK_EVERY_SECONDS = 20;

/**
 * Measures how fast a body arrives in each interval, so that nobody keeps a place with a few bytes. A surplus counts for one more
 * interval only: a body may pause for a moment, but a fast start does not let it stop.
 */
export class Pace {
  readonly #due: number;
  readonly #deadline: number;
  readonly #slow = Promise.withResolvers<never>();
  #arrived = 0;
  #isSlow = false;
  #timer: NodeJS.Timeout | undefined;

  /** `deadline` is when the body has to be complete, in seconds, a multiple of twenty. */
  constructor(bytesASecond: number, deadline = Infinity) {
    this.#due = LOOK_EVERY_SECONDS * bytesASecond;
    this.#deadline = deadline;
  }

  /** Begins to watch, once. Throws `upload_incomplete` when it was too slow already. */
  begin(): void {
    if (this.#isSlow) throw tooSlow();
    let seconds = 0;
    this.#timer ??= setInterval(() => {
      seconds += LOOK_EVERY_SECONDS;
      this.#arrived = Math.min(this.#arrived, 2 * this.#due) - this.#due;
      if (this.#arrived >= 0 && seconds < this.#deadline) return;
      this.#isSlow = true;
      this.#slow.reject(tooSlow());
    }, LOOK_EVERY_SECONDS * 1000).unref();
  }

  count(bytes: number): void {
    this.#arrived += bytes;
  }

  /** Answers what `receiving` does, unless what is counted comes too slowly: then it throws `upload_incomplete`. */
  async hold<T>(receiving: Promise<T>): Promise<T> {
    try {
      return await Promise.race([receiving, this.#slow.promise]);
    } finally {
      clearInterval(this.#timer);
    }
  }
}

const tooSlow = () =>
  new Problem('upload_incomplete', {
    message: sentence('upload.slow'),
  });

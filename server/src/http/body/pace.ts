import { Problem } from '../problem.ts';

const LOOK_EVERY_SECONDS = 20;

/** Watches how fast a body arrives, on average, so that nobody keeps a place with a few bytes. */
export class Pace {
  readonly #bytesASecond: number;
  readonly #slow = Promise.withResolvers<never>();
  #arrived = 0;
  #isSlow = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(bytesASecond: number) {
    this.#bytesASecond = bytesASecond;
  }

  /** Begins to watch, once. Throws `upload_incomplete` when it was too slow already. */
  begin(): void {
    if (this.#isSlow) throw tooSlow();
    let due = 0;
    this.#timer ??= setInterval(() => {
      due += LOOK_EVERY_SECONDS * this.#bytesASecond;
      if (this.#arrived >= due) return;
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
    message: 'The upload was too slow. Please try again with a better connection',
  });

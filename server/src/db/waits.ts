/** The weight of the latest turn in the mean. */
const WEIGHT = 0.05;

/** Measures how long those who ask for one of a pool's connections wait for it. */
export class Waits {
  readonly #waiting = new Set<{ readonly since: number }>();
  #heldMs = 0;
  #served = 0;
  /** How many of those who wait go ahead of a newcomer: all, where it goes by arrival. */
  ahead = (): number => this.#waiting.size;
  /** Told how long each of them waited, in ms, connection or not. */
  onServed: (waitedMs: number) => void = () => {};

  /** Somebody waits until the function that it returns is called. */
  begin(): () => void {
    const place = { since: performance.now() };
    this.#waiting.add(place);
    return () => {
      this.#waiting.delete(place);
      this.#served += 1;
      this.onServed(performance.now() - place.since);
    };
  }

  /** Somebody has a connection until the function that it returns is called. */
  hold(): () => void {
    const since = performance.now();
    return () => {
      this.#heldMs += WEIGHT * (performance.now() - since - this.#heldMs);
    };
  }

  /** How many are waiting. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** How many have got a connection, or a refusal, so far. */
  get served(): number {
    return this.#served;
  }

  /** How long somebody has waited who still does, in ms; 0 if nobody does. */
  get longest(): number {
    const [first] = this.#waiting;
    return first ? performance.now() - first.since : 0;
  }

  /** How long a newcomer will wait for one of so many connections, in ms, if things go on as they have. */
  expected(connections: number): number {
    return (this.ahead() * this.#heldMs) / connections;
  }
}

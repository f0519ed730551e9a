/** Measures how long those who ask for a connection wait for it. */
export class Waits {
  readonly #waiting = new Set<{ readonly since: number }>();
  #listener: (ms: number) => void = () => {};

  /** Calls the listener with each wait that is over, in ms. */
  watch(listener: (ms: number) => void): void {
    this.#listener = listener;
  }

  /** How long somebody has waited who still does, in ms; 0 if nobody does. */
  get longest(): number {
    const [first] = this.#waiting;
    return first ? performance.now() - first.since : 0;
  }

  /** Somebody waits until the function that it returns is called. */
  begin(): () => void {
    const place = { since: performance.now() };
    this.#waiting.add(place);
    return () => {
      this.#waiting.delete(place);
      this.#listener(performance.now() - place.since);
    };
  }
}

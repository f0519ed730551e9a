import type pg from 'pg';

import { asker } from '../http/callers/asker.ts';
import { FairLine } from './fairLine.ts';
import { busy, Connections, WAITING_MAX, type Connected } from './pool.ts';

const SECOND = 1000;
const BOUNDS = { most: WAITING_MAX, longest: { request: 10 * SECOND, job: 60 * SECOND } };

/** A pool of one connection, which those who ask for it get in fair turns. */
export class FairConnections extends Connections {
  readonly #line = new FairLine(BOUNDS);
  #sweep: NodeJS.Timeout | undefined;

  readonly #onTurn: (isRequest: boolean) => void;

  /** `onTurn` is told whose turn it is: that of a request, or of the server's own work. */
  constructor(options: pg.PoolConfig, onTurn: (isRequest: boolean) => void) {
    super({ ...options, max: 1 });
    this.#onTurn = onTurn;
    this.waits.ahead = () => this.#line.aheadOfNewcomer;
    this.on('release', () => this.#line.end());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback) return this.#join(callback);
    return new Promise((resolve, reject) => {
      this.#join((error, client) => {
        if (client) resolve(client);
        else reject(error ?? busy());
      });
    });
  }

  protected override get answersInParts(): boolean {
    return true;
  }

  /** They have waited in line. */
  protected override beginWait(): () => void {
    return () => {};
  }

  #join(callback: Connected): void {
    const name = asker.getStore();
    const waited = name === undefined ? () => {} : this.waits.begin();
    this.#line.join(name, {
      begin: () => {
        waited();
        this.#onTurn(name !== undefined);
        super.connect((error, client, release) => {
          if (!client) this.#line.end();
          callback(error, client, release);
        });
      },
      refuse: () => {
        waited();
        callback(busy(), undefined, () => {});
      },
    });
    if (this.#line.length > 0) this.#sweep ??= setInterval(() => this.#refuseLate(), SECOND).unref();
  }

  /** Nobody's turn may end for a while. */
  #refuseLate(): void {
    this.#line.refuseLate();
    if (this.#line.length > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}

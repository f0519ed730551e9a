import { connect, type Socket } from 'node:net';

/** The end of an answer's head. */
const HEAD_END = '\r\n\r\n';

export interface Outcome {
  /** 0 without an answer. */
  readonly status: number;
  readonly retryAfter: string | undefined;
}

type Done = (outcome: Outcome) => void;

const NOTHING: Outcome = { status: 0, retryAfter: undefined };

/** One connection that has one request under way at most. Much cheaper than Node's own client, which would take the server's time. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #done: Done | undefined;
  isOpen = true;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay();
    this.#socket.on('data', (bytes: Buffer) => this.#take(bytes));
    this.#socket.on('error', () => {});
    this.#socket.once('close', () => {
      this.isOpen = false;
      this.#finish(NOTHING);
    });
  }

  ask(request: string, done: Done): void {
    this.#done = done;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd).toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + HEAD_END.length + length) return;
    this.#received = Buffer.alloc(0);
    if (head.includes('\r\nconnection: close')) this.isOpen = false;
    const retryAfter = /\r\nretry-after: (\d+)/.exec(head)?.[1];
    this.#finish({ status: Number(head.slice(9, 12)), retryAfter });
  }

  #finish(outcome: Outcome): void {
    const done = this.#done;
    this.#done = undefined;
    done?.(outcome);
  }
}

/** Many connections to one server. */
export class Crowd {
  readonly #port: number;
  readonly #most: number;
  #idle: Connection[] = [];
  #open = 0;

  constructor(port: number, most: number) {
    this.#port = port;
    this.#most = most;
  }

  /** Sends a request on a connection that is free. False if all of them wait for an answer. */
  ask(request: string, done: Done): boolean {
    const connection = this.#take();
    if (!connection) return false;
    connection.ask(request, (outcome) => {
      if (connection.isOpen) this.#idle.push(connection);
      else {
        connection.close();
        this.#open -= 1;
      }
      done(outcome);
    });
    return true;
  }

  close(): void {
    for (const connection of this.#idle) connection.close();
    this.#idle = [];
  }

  #take(): Connection | undefined {
    for (let connection = this.#idle.pop(); connection; connection = this.#idle.pop()) {
      if (connection.isOpen) return connection;
      this.#open -= 1;
    }
    if (this.#open >= this.#most) return undefined;
    this.#open += 1;
    return new Connection(this.#port);
  }
}

import { WebSocket, type RawData } from 'ws';

/** What a socket tells of itself. */
export interface SocketListener {
  take(data: RawData, isBinary: boolean): void;
  /** A ping or a pong came. */
  takeControl(): void;
  /** It has closed. */
  leave(): void;
  /** The library has given up on what the client sends, or the connection has failed. It closes by itself. */
  fail(): void;
}

/** A WebSocket with one listener instead of a table of them and a function for each event: most sockets are open and idle. */
export class LiveSocket extends WebSocket {
  listener: SocketListener | null = null;

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    const { listener } = this;
    if (!listener) return super.emit(event, ...values);
    switch (event) {
      case 'message':
        // With the default `binaryType`, the library gives a buffer and a boolean.
        listener.take(values[0] as RawData, values[1] as boolean);
        break;
      case 'ping':
      case 'pong':
        listener.takeControl();
        break;
      case 'close':
        listener.leave();
        break;
      case 'error':
        listener.fail();
        break;
      default:
        return super.emit(event, ...values);
    }
    return true;
  }
}

import { ClientFrame, ServerFrame } from '@lendloop/contract/live';

/** A live connection that accepts every user, answers pings and is otherwise silent. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  /** Whether new sockets open. If not, the app falls back to HTTP calls. */
  static accepts = true;
  static readonly open = new Set<FakeSocket>();

  /** The frames that the page has sent. */
  readonly sent: ClientFrame[] = [];
  readyState: number = FakeSocket.CONNECTING;

  constructor() {
    super();
    queueMicrotask(() => {
      if (!FakeSocket.accepts) return this.close();
      this.readyState = FakeSocket.OPEN;
      FakeSocket.open.add(this);
      this.dispatchEvent(new Event('open'));
    });
  }

  send(text: string): void {
    const frame = ClientFrame.parse(JSON.parse(text));
    this.sent.push(frame);
    if (frame.type === 'auth') this.tell({ type: 'auth_ok' });
    if (frame.type === 'ping') this.tell({ type: 'pong' });
  }

  /** Sends the page a frame of the contract. */
  tell(frame: ServerFrame): void {
    const data = JSON.stringify(ServerFrame.parse(frame));
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  close(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    FakeSocket.open.delete(this);
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

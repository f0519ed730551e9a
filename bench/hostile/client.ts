import http from 'node:http';

/** A request without an answer for this long counts as lost, in ms. */
const PATIENCE_MS = 60_000;

/** One request. The pieces of a body are sent as they are produced, however slowly. */
export interface Ask {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: Buffer | AsyncIterable<Buffer>;
}

export interface Answer {
  /** 0 without an answer. */
  readonly status: number;
  /** The code of the problem or of the connection error; '' for a good answer. */
  readonly code: string;
  readonly text: string;
  /** From the last byte of a slow body, else from the start, to the last byte of the answer. */
  readonly ms: number;
}

/** A browser at an address of its own, with its cookies. */
export class Client {
  readonly #origin: string;
  readonly #address: string;
  readonly #agent: http.Agent;
  readonly #cookies = new Map<string, string>();

  /** `address` is the local address that it connects from, e.g. `127.0.0.2`. */
  constructor(origin: string, address: string, connections: number) {
    this.#origin = origin;
    this.#address = address;
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  get origin(): string {
    return this.#origin;
  }

  /** Options for a connection from this address that is not made by `ask`. */
  get connection(): { readonly localAddress: string; readonly headers: Record<string, string> } {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { localAddress: this.#address, headers: cookie === '' ? {} : { cookie } };
  }

  /** Never throws: a failed request is an answer with status 0. */
  ask({ method = 'GET', path, headers, json, body }: Ask): Promise<Answer> {
    const payload = json === undefined ? body : Buffer.from(JSON.stringify(json));
    let begun = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, code: string, text: string) =>
        resolve({ status, code, text, ms: performance.now() - begun });
      const { localAddress, headers: cookies } = this.connection;
      const request = http.request(this.#origin + path, {
        method,
        localAddress,
        agent: this.#agent,
        timeout: PATIENCE_MS,
        headers: {
          ...cookies,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(Buffer.isBuffer(payload) && { 'content-length': payload.length }),
          ...headers,
        },
      });
      request.on('timeout', () => request.destroy(new Error('timeout')));
      request.on('error', (error: NodeJS.ErrnoException) => end(0, error.code ?? error.message, ''));
      request.on('response', (response) => {
        this.#keep(response.headers['set-cookie'] ?? []);
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error: NodeJS.ErrnoException) => end(0, error.code ?? error.message, ''));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const { statusCode = 0 } = response;
          end(statusCode, statusCode < 400 ? '' : codeOf(text), text);
        });
      });
      if (payload === undefined || Buffer.isBuffer(payload)) request.end(payload);
      else
        void send(request, payload, () => {
          begun = performance.now();
        });
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/** Sends the pieces, reports each, and stops when the other end no longer accepts them. */
async function send(
  request: http.ClientRequest,
  pieces: AsyncIterable<Buffer>,
  onPiece: () => void,
): Promise<void> {
  for await (const piece of pieces) {
    if (request.destroyed) return;
    onPiece();
    request.write(piece);
  }
  request.end();
}

function codeOf(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}

/** A multipart body with one file in the field `file`. */
export function formOf(file: Buffer, type: string): { headers: Record<string, string>; body: Buffer } {
  const boundary = '----lendloop-bench';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

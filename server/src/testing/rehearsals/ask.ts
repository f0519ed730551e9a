import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  /** 0 if there was none. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly cookie?: string | undefined;
  /** Sent as JSON, or as it is. */
  readonly body?: object | Buffer;
  readonly type?: string;
}

/**
 * Asks on a connection of its own: one that is kept open may be closed by the proxy just when it is used again, which a browser
 * hides by asking once more. Never rejects.
 */
export async function ask(
  origin: string,
  { method = 'GET', path, cookie, body, type }: Asked,
): Promise<Answer> {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const asking = request(`${origin}${path}`, {
    method,
    agent: false,
    headers: {
      connection: 'close',
      ...(cookie !== undefined && { cookie }),
      ...(bytes && { 'content-type': type ?? 'application/json', 'content-length': bytes.length }),
    },
  });
  try {
    asking.end(bytes);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
  } catch (error) {
    return { status: 0, headers: {}, body: Buffer.from(String(error)) };
  }
}

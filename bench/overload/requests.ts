import { randomInt, randomUUID } from 'node:crypto';

const ADDRESSES = 20_000;

/** Somebody who is signed in and may write to the owner of a listing. */
export interface Writer {
  readonly cookie: string;
  readonly address: string;
  readonly itemId: number;
  readonly ownerId: number;
}

export interface World {
  readonly host: string;
  readonly items: number;
  readonly words: readonly string[];
  readonly writers: readonly Writer[];
}

export type Kind = 'read' | 'signed-in read' | 'write';

/** The address of one of many thousands of visitors. */
export const addressOf = (number: number): string => `198.18.${number >> 8}.${number & 255}`;

/** A request as it is sent, which a trusted proxy would forward for this address. */
export function requestText(
  { host }: { readonly host: string },
  address: string,
  path: string,
  { method = 'GET', cookie, json }: { method?: string; cookie?: string; json?: unknown } = {},
): string {
  const body = json === undefined ? '' : JSON.stringify(json);
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    `x-forwarded-for: ${address}`,
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n');
}

/** What people do: mostly looking at listings, a tenth of it writing. */
export function drawRequest(world: World): { readonly kind: Kind; readonly text: string } {
  const address = addressOf(randomInt(ADDRESSES));
  const item = 1 + randomInt(world.items);
  const draw = Math.random();
  const read = (path: string) => ({ kind: 'read' as const, text: requestText(world, address, path) });
  if (draw < 0.5) return read(`/api/items/${item}`);
  if (draw < 0.6) return read('/api/items?limit=8');
  if (draw < 0.7) return read(`/api/items?limit=8&category=${1 + randomInt(8)}`);
  if (draw < 0.8) return read(`/api/items?limit=8&search=${world.words[randomInt(world.words.length)]}`);
  const writer = world.writers[randomInt(world.writers.length)];
  if (!writer) throw new Error('Nobody is signed in.');
  if (draw < 0.9)
    return { kind: 'signed-in read', text: requestText(world, writer.address, `/api/items/${item}`, writer) };
  const { itemId, ownerId: receiverId, address: from, cookie } = writer;
  const json = { receiverId, itemId, content: `Hello, ${randomUUID()}`, clientId: randomUUID() };
  return { kind: 'write', text: requestText(world, from, '/api/messages', { cookie, method: 'POST', json }) };
}

import { PassThrough } from 'node:stream';

import { expect, test } from 'vitest';

import { watchDelimiters } from './delimiters.ts';

/** What a parser reads of a body in these chunks, and how often it was called a flood. */
async function read(chunks: readonly string[], most: number) {
  const body = new PassThrough();
  let floods = 0;
  watchDelimiters(body, most, () => floods++);
  const parser = body.pipe(new PassThrough());
  const seen: string[] = [];
  parser.on('data', (chunk: Buffer) => seen.push(chunk.toString()));
  for (const chunk of chunks) {
    body.write(chunk);
    await new Promise(setImmediate);
  }
  return { seen, floods };
}

test('a body with as many delimiters as allowed passes unchanged', async () => {
  const chunks = ['\r\n--x\r\n--x', 'picture\r\n--x--'];
  expect(await read(chunks, 3)).toEqual({ seen: chunks, floods: 0 });
});

test('of a body with more the parser sees nothing from that chunk on', async () => {
  const { seen, floods } = await read(['one\r\n--x', '\r\n--xQ'.repeat(3), 'more'], 3);
  expect(seen).toEqual(['one\r\n--x', '\0'.repeat(18), '\0'.repeat(4)]);
  expect(floods).toBe(2);
});

import { expect, test } from 'vitest';

import { JsonScan } from './jsonScan.ts';

/** What is left of a body, with `<…>` around what was taken out, read in chunks of this size. */
function split(text: string, size: number, takesPictures = true): string {
  const scan = new JsonScan({ takesPictures });
  const bytes = Buffer.from(text);
  let found = '';
  for (let at = 0; at < bytes.length; at += size)
    for (const piece of scan.read(bytes.subarray(at, at + size))) {
      if ('bytes' in piece) found += piece.bytes.toString('latin1');
      else found += piece.kind === 'begin' ? '<' : '>';
    }
  return found;
}

test.each([
  ['{"image":"data:image/png;base64,AA"}', '{"image":"<image/png;base64,AA>"}'],
  ['{"images":["data:x","data:y"] , "a":1}', '{"images":["<x>","<y>"] , "a":1}'],
  ['{"images":["https://a.b","","data:"],"image":""}', '{"images":["https://a.b","","<>"],"image":""}'],
  ['{"images":["d","dat","date","data;"]}', '{"images":["d","dat","date","data;"]}'],
  ['{"image":"dat\\"a:\\\\","images":["data:z"]}', '{"image":"dat\\"a:\\\\","images":["<z>"]}'],
  // A text that begins so is a text.
  ['{"title":"data:image/png;base64,AA","data:x":"y"}', '{"title":"data:image/png;base64,AA","data:x":"y"}'],
  ['{"a":{"image":"data:x"},"b":["data:x"]}', '{"a":{"image":"data:x"},"b":["data:x"]}'],
  [
    '{"imagesx":["data:x"],"image":{"images":"data:x"}}',
    '{"imagesx":["data:x"],"image":{"images":"data:x"}}',
  ],
])('only pictures are taken out of %s, however it arrives', (text, expected) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(split(text, size)).toBe(expected);
  expect(split(text, 5, false)).toBe(text);
});

test('more values than any call needs are too large, and so is what nests too deeply', () => {
  expect(split(`[${'1,'.repeat(1998)}1]`, 100)).toHaveLength(3999);
  for (const part of ['[],', '1,', '{},', '{"a":1},'])
    expect(() => split(`[${part.repeat(2000)}1]`, 100)).toThrow('This is too large');
  expect(split('['.repeat(20) + ']'.repeat(20), 100)).toHaveLength(40);
  expect(() => split('['.repeat(21), 100)).toThrow('20 levels');
  expect(split(`["${'[{,'.repeat(5000)}"]`, 100)).toHaveLength(15_004);
});

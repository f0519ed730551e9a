/** About the largest body of a listing. */
const LARGE = 23 * 1024 * 1024;
/** Nearly the largest body of any other call. */
const SMALL = 255 * 1024;

const filled = (start: string, piece: string, end: string, size: number): Buffer =>
  Buffer.from(start + piece.repeat(Math.floor((size - start.length - end.length) / piece.length)) + end);

const keys = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',');

/** 23 MB that parse into millions of values. */
export const largeBodies = (): readonly Buffer[] => [
  filled('{"price":"none","images":[', '[],', '[]]}', LARGE),
  filled('{"images":[', '{},', '{}]}', LARGE),
  filled('[', '"",', '""]', LARGE),
  filled('{"title":"', 'a', '"}', LARGE),
];

/** A quarter of a megabyte each, as deep, wide or repetitive as possible. */
export const smallBodies = (): readonly Buffer[] => [
  filled('{"a":[', '[],', '[]]}', SMALL),
  filled('{"images":[', '"x",', '"x"]}', SMALL),
  filled('', '[', '', SMALL),
  Buffer.from(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`),
  Buffer.from(`{${keys(18_000)}}`),
  filled('{', '"username":1,', '"username":2}', SMALL),
  filled('{"username":', '9', '}', SMALL),
  filled('{"username":"', '\\u0041', '"}', SMALL),
  filled('{"username":"', '﷽', '"}', SMALL / 3),
];

import { expect, test } from 'vitest';

import { measuredOf, scriptOf } from './pgbench.ts';

test('a script draws one of the sets of values for all parameters of a statement', () => {
  const read = { text: `select 1 where $2 = $1 and 'a'::text = $1`, types: ['text', 'integer'] };
  expect(
    scriptOf(read, [
      ["it's", 1],
      ['b', 2],
    ]),
  ).toBe(
    `\\set turn random(1, 2)\nselect 1 where (array[1,2]::integer[])[:turn] = (array['it''s','b']::text[])[:turn] and 'a'::text = (array['it''s','b']::text[])[:turn];\n`,
  );
});

test('percentiles are those of the times in the log', () => {
  const log = Array.from(
    { length: 100 },
    (_, index) => `0 ${index} ${(index + 1) * 1000} 0 1700000000 5\n`,
  ).join('');
  expect(measuredOf(log, 2)).toEqual({ requests: 100, rate: 50, p50: 51, p99: 100, bytes: 0 });
  expect(measuredOf('', 2).requests).toBe(0);
});

import { createHash } from 'node:crypto';

import { codeDigits } from '@lendloop/contract/handover/handover';
import { NO_HASH } from '@lendloop/contract/handover/record';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { canonicalJson } from './canonical.ts';
import { hashOf } from './chain.ts';

describe('canonical JSON', () => {
  test('is that of the examples of RFC 8785', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 };
    expect(Object.values(JSON.parse(canonicalJson(keys)) as object)).toHaveLength(7);
    expect(canonicalJson(keys)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"\u{1f600}":5,"\ufb33":3}');
  });

  test('says the same whatever order the keys came in, and is read back as it was', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        const written = canonicalJson(value as never);
        expect(canonicalJson(turned as never)).toBe(written);
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('refuses what JSON cannot say', () => {
    expect(() => canonicalJson(Number.NaN)).toThrow('no such number');
    expect(() => canonicalJson(['\ud800'])).toThrow('no such text');
  });
});

test('the hash of an entry is SHA-256 over the one before, followed by the entry', () => {
  const expected = createHash('sha256')
    .update(`${'0'.repeat(64)}{"a":"ä","b":1}`)
    .digest('hex');
  expect(hashOf(NO_HASH, { b: 1, a: 'ä' })).toBe(expected);
});

test('the digits of every script count from 0 to 9', () => {
  const wrong: string[] = [];
  let run = 0;
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const character = point >= 0xd800 && point <= 0xdfff ? ' ' : String.fromCodePoint(point);
    const isDigit = /\p{Nd}/u.test(character);
    if (isDigit && codeDigits(character) !== String(run % 10)) wrong.push(point.toString(16));
    run = isDigit ? run + 1 : 0;
  }
  expect(wrong).toEqual([]);
});

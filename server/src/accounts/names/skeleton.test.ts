import { expect, test } from 'vitest';

import { looksOf, skeletonOf } from './skeleton.ts';

test.each([
  ['paypal', 'раураl'],
  ['google', 'gооg1е'],
  ['modern', 'rnodern'],
  ['scope', 'ѕсоре'],
  ['ROSE', 'ꓣОЅЕ'],
  ['cafe\u0301', 'café'],
])('%s looks like %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)));

test.each([
  ['asha', 'usha'],
  ['dev', 'dew'],
  ['कबीर', 'कवीर'],
])('%s does not look like %s', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)));

const blocks = (one: string, other: string) => looksOf(one).some((look) => looksOf(other).includes(look));

test.each([
  ['Ian', 'lan'],
  ['Ian', 'IAN'],
  ['Ilia.Modern', 'llia.modern'],
  ['lendl00p', 'lendloop'],
  ['KARL', 'КАRL'],
])('%s blocks %s', (one, other) => expect(blocks(one, other)).toBe(true));

test('but not that of an ordinary neighbour', () => expect(blocks('ian', 'lan')).toBe(false));

test('the skeleton of a skeleton is the same', () => {
  for (const name of ['admin', 'Meera92', 'кирилл', '山田太郎', 'محمد', 'अनन्या', 'Ελένη'])
    expect(skeletonOf(skeletonOf(name))).toBe(skeletonOf(name));
});

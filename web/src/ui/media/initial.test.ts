import { expect, test } from 'vitest';

import { initialOf } from './initial.ts';

test.each([
  ['asha Menon', 'A'],
  ['  Émile', 'É'],
  ['e\u0301mile', 'E\u0301'],
  ['किरण राव', 'कि'],
  ['श्रीनिवास', 'श्री'],
  ['علي حسن', 'ع'],
  ['李明', '李'],
  ['\u{20bb7}野', '\u{20bb7}'],
  ['김철수', '김'],
  ['', '?'],
])('the initial of %j is %s', (name, initial) => expect(initialOf(name)).toBe(initial));

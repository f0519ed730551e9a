import { expect, it } from 'vitest';

import { showProgress } from './progress.ts';

/** What is written, to a terminal or to a file, by a clock that the test moves. */
function watch(isTTY: boolean) {
  let now = 0;
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const progress = showProgress(out, () => now);
  return { progress, written, pass: (ms: number) => (now += ms) };
}

it('on a terminal a bar shows how far a command is after a second, and goes at its end', () => {
  const { progress, written, pass } = watch(true);
  progress.begin('rows', 200);
  pass(900);
  progress.step(50);
  expect(written).toEqual([]);
  pass(200);
  progress.step(50);
  expect(written).toEqual([`\r\x1b[K${'█'.repeat(15)}${'░'.repeat(15)} 50 % rows`]);
  progress.step(50);
  expect(written.length).toBe(1);
  progress.end();
  expect(written.at(-1)).toBe('\r\x1b[K');
});

it('elsewhere there is a line every ten seconds', () => {
  const { progress, written, pass } = watch(false);
  progress.begin('pictures', 0);
  for (let second = 0; second < 25; second++) {
    pass(1000);
    progress.step();
  }
  progress.end();
  expect(written).toEqual(['pictures: 10\n', 'pictures: 20\n']);
});

import { excerpt } from '@lendloop/contract/values/excerpt';
import { expect, test } from 'vitest';

/** The processor time of a list of excerpts, in microseconds. */
function cpuOf(text: string): number {
  const before = process.threadCpuUsage();
  for (let times = 0; times < 2000; times++) excerpt(text, 200);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

test('a description of blanks takes an excerpt about as long as any other', () => {
  const end = `a b${'c'.repeat(30)}`;
  const ratio = () => cpuOf(`D${'\u2003'.repeat(196)}${end}`) / cpuOf(`D${'a'.repeat(196)}${end}`);
  // A pattern that tried each blank anew took forty times as long. Other work on the machine may disturb one of these.
  expect(Math.min(ratio(), ratio(), ratio())).toBeLessThan(10);
});

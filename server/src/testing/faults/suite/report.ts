import { inWords, type Result } from './suite.ts';

export const HEAD = [
  '| fault | tried | calls answered | errors meanwhile | longest wait | sent again | lost or doubled | works again after |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n');

/** A result as a row of a table in Markdown. */
export function rowOf({ fault, tried, seen, problem }: Result): string {
  const cells = seen
    ? [
        String(seen.done),
        seen.errors.size === 0 ? 'none' : inWords(seen.errors),
        `${(seen.longestMs / 1000).toFixed(1)} s`,
        String(seen.sentAgain),
        problem === null ? 'nothing' : `✗ ${problem.replaceAll('|', '/')}`,
        `${seen.recoveryS.toFixed(1)} s`,
      ]
    : ['', '', '', '', problem ?? '', ''];
  return `| ${[fault, tried, ...cells].join(' | ')} |`;
}

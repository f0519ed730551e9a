import { MESSAGE_MAX } from '@lendloop/contract/messages';
import { expect, test } from 'vitest';

import { findWarnings } from './findWarnings.ts';

/** Twice what the most hostile of these take; those whose reading grows with the square of their length took three times as much. */
const CPU_MS = 60;
const PARTS = [
  ...'1-;0x;1.1.;l1;1 ;a-;1;a;a.;1 x 1 ;10,;1,1;1.;19-;2020 ;2020-;at ;a at ;a@;a dot ;1, ;pay ;whatsapp ;1 viber ;viber ;a_'.split(
    ';',
  ),
  ...'₹1;₹1,11;1km;ein;double 1;de89;visit a.;w.h.a.t;über;دفع ;حول ;1 - 1;00-00;100-100 ;a.a-;(1);a[.];http://1:;ö;شून्य ;ﷺ;①;𝟗'.split(
    ';',
  ),
];

/** Other work on the machine also takes processor time from a text, so one that seems slow has further tries. */
const TRIES = 6;

const cpuOf = (text: string): number => {
  const before = process.threadCpuUsage();
  findWarnings(text, 'lendloop.example');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** The least processor time of a text, in ms; of a fast one, that of its first try. */
function leastCpuOf(text: string): number {
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least > CPU_MS; tries++) least = Math.min(least, cpuOf(text));
  return least;
}

test('no message keeps the server busy, whatever it repeats', () => {
  const repeated = PARTS.flatMap((one, index) => {
    const unit = one + (PARTS[(index * 7 + 3) % PARTS.length] ?? '');
    return [one, unit].map((part) => part.repeat(MESSAGE_MAX).slice(0, MESSAGE_MAX));
  });
  // A long number first, which is before each name of a messenger.
  const numbered = `${'⑩'.repeat(40)}ﷺﷺ~~~~~${'wapp '.repeat(15)}ﷺﷺ~~~~~ `;
  const texts = [
    ...repeated,
    `${'1'.repeat(2500)} ${'viber '.repeat(400)}`,
    // And before every fifteen of them, a little too far away from the first.
    numbered.repeat(MESSAGE_MAX).slice(0, MESSAGE_MAX),
    `wapp ${'nickname'.repeat(15)} `.repeat(MESSAGE_MAX).slice(0, MESSAGE_MAX),
  ];
  // What makes sense of all of it stands behind it. The first of these letters is three of ASCII once it is folded.
  const tails = [' 1 1 1 1 1 1', '@a.example', ' viber 1'];
  const led = 'ⅲ o l i s | a . 1 - /'
    .split(' ')
    .flatMap((one) =>
      tails.map(
        (tail) => one.repeat(MESSAGE_MAX).slice(0, (one === 'ⅲ' ? 3320 : MESSAGE_MAX) - tail.length) + tail,
      ),
    );
  const slow = [...texts, ...led]
    .map((text) => ({ text: text.slice(0, 20), ms: leastCpuOf(text) }))
    .filter(({ ms }) => ms > CPU_MS);
  expect(slow).toEqual([]);
});

import type { Memory } from './memory.ts';
import type { Stage } from './stage.ts';
import type { Tally, Times } from './tally.ts';

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const timesOf = ({ count, p50, p99, max }: Times): string =>
  `${count} | ${ms(p50)} | ${ms(p99)} | ${ms(max)}`;
const listOf = (counts: Iterable<readonly [string, number]>): string =>
  [...counts].map(([name, count]) => `${count} x ${name}`).join(', ');

export function reportPeople(calm: Tally, ordinary: Tally): void {
  console.log(
    '| people | before: requests | p50 ms | p99 ms | most ms | beside: requests | p50 ms | p99 ms | most ms | not good |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
  for (const kind of new Set([...calm.kinds, ...ordinary.kinds]))
    console.log(
      `| ${kind} | ${timesOf(calm.times(kind))} | ${timesOf(ordinary.times(kind))} | ${listOf(ordinary.refused(kind))} |`,
    );
  console.log(`| all | ${timesOf(calm.times())} | ${timesOf(ordinary.times())} | |`);
}

export function reportHealth(before: Times, beside: Times, own: number): void {
  console.log(`| /healthz | ${timesOf(before)} | ${timesOf(beside)} | |`);
  console.log(`\nThe measuring process itself was late by up to ${ms(own)} ms.`);
}

export function reportMemory(memory: readonly Memory[]): void {
  for (const [index, { start, peak, end }] of memory.entries())
    console.log(
      `Server ${index + 1}: ${ms(start)} MB before, at most ${ms(peak)} MB, ${ms(end)} MB at the end.`,
    );
}

export function reportAttacks(results: Readonly<Record<string, Readonly<Record<string, number>>>>): void {
  console.log('\n| attack | results |\n| --- | --- |');
  for (const [name, counts] of Object.entries(results))
    console.log(`| ${name} | ${listOf(Object.entries(counts))} |`);
}

export function reportLogs({ nodes }: Stage): void {
  for (const [index, node] of nodes.entries()) {
    const lines = node.log();
    if (lines.length > 0)
      console.log(`\nServer ${index + 1} logged ${lines.length} errors, the first of them:`);
    for (const line of lines.slice(0, 5)) console.log(line.slice(0, 300));
  }
}

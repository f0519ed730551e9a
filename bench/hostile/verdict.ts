import type { Memory } from './memory.ts';
import type { Tally } from './tally.ts';

/** The conditions that must hold for people during an attack. */
const ORDINARY_P99_MS = 1000;
const HEALTH_MAX_MS = 250;

export interface Findings {
  readonly ordinary: Tally;
  readonly health: Tally;
  readonly memory: readonly Memory[];
  /** MB by which a server may grow. */
  readonly growthMax: number;
  /** Whether all servers survived until the end. */
  readonly areAlive: boolean;
}

/** Whether a condition holds, and a line with the measured values. */
export type Verdict = readonly [holds: boolean, line: string];

export function judge({ ordinary, health, memory, growthMax, areAlive }: Findings): readonly Verdict[] {
  const { p99 } = ordinary.times();
  const { max: longest } = health.times();
  const growth = Math.max(...memory.map(({ start, peak }) => peak - start));
  const damaged = ['upload', 'upload slowly'].flatMap((kind) =>
    [...ordinary.refused(kind)].filter(([name]) => /invalid_image|upload_incomplete|unsupported/.test(name)),
  );
  const failed = ordinary.refusals('5');
  const tooMany = ordinary.refusals('429');
  const lost = ordinary.refusals('none');
  return [
    [areAlive, 'every server lives'],
    [p99 < ORDINARY_P99_MS, `people's p99 is ${p99.toFixed(0)} ms (below ${ORDINARY_P99_MS})`],
    [
      longest < HEALTH_MAX_MS && health.refusals('') === 0,
      `/healthz takes at most ${longest.toFixed(0)} ms (below ${HEALTH_MAX_MS}), not answered: ${health.refusals('')}`,
    ],
    [growth < growthMax, `a server grows by at most ${growth.toFixed(0)} MB (below ${growthMax})`],
    [damaged.length === 0, `people's uploads refused as damaged: ${sum(damaged)}`],
    [failed === 0, `people's requests answered with 5xx: ${failed}`],
    [tooMany === 0, `people's requests refused as too many: ${tooMany}`],
    [lost === 0, `people's requests and connections lost: ${lost}`],
  ];
}

const sum = (counts: readonly (readonly [string, number])[]): number =>
  counts.reduce((total, [, count]) => total + count, 0);

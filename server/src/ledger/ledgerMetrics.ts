import { Gauge, type Registry } from 'prom-client';

import { forMetrics } from '../deadline.ts';

/** How long a sum counts, in ms: it goes through the balances of all rentals. */
const KEPT_MS = 60_000;

/** Adds the metric of the ledger. `findImbalance` is asked when the metrics are read, once a minute at most. */
export function measureLedger(registry: Registry, findImbalance: () => Promise<number>): void {
  let kept: { readonly sum: number; readonly until: number } | null = null;
  const read = forMetrics(async () => {
    if (kept === null || performance.now() > kept.until)
      kept = { sum: await findImbalance(), until: performance.now() + KEPT_MS };
    return kept.sum;
  });
  const gauge = new Gauge({
    name: 'ledger_imbalance_minor',
    help: 'By how much the accounts of the ledger do not sum to 0, in minor units; not a number while the database does not answer',
    registers: [],
    async collect() {
      this.set((await read()) ?? NaN);
    },
  });
  registry.registerMetric(gauge);
}

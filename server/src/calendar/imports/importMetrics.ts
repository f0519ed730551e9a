import { ImportStatus } from '@lendloop/contract/calendar/imports';
import { Gauge, type Registry } from 'prom-client';

import { forMetrics } from '../../deadline.ts';

/** Adds the metric of imported calendars. `count` is asked whenever the metrics are read. */
export function measureImports(
  registry: Registry,
  count: () => Promise<readonly { readonly status: ImportStatus; readonly count: number }[]>,
): void {
  const read = forMetrics(count);
  const gauge = new Gauge({
    name: 'calendar_imports',
    help: 'Imported calendars, by what came of their last fetch; not a number while the database does not answer',
    labelNames: ['status'],
    registers: [],
    async collect() {
      const counts = await read();
      for (const status of ImportStatus.options) {
        const found = counts?.find((one) => one.status === status)?.count ?? 0;
        this.set({ status }, counts ? found : NaN);
      }
    },
  });
  registry.registerMetric(gauge);
}

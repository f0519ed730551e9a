import { Counter, Gauge, type Registry } from 'prom-client';

import { forMetrics } from '../deadline.ts';

/** What became of a mail that was taken from the queue. */
export type MailOutcome = 'sent' | 'postponed' | 'failed';

/** The mails that are due and not sent yet. */
export interface Queue {
  readonly due: number;
  /** How long the first of them has been due, in seconds. */
  readonly oldestSeconds: number;
}

/** Adds the metrics of mails, and returns the function that counts them. `readQueue` is asked whenever the metrics are read. */
export function measureMails(
  registry: Registry,
  readQueue: () => Promise<Queue>,
): (outcome: MailOutcome) => void {
  const registers = [registry];
  const read = forMetrics(readQueue);
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails that this node took from the queue, by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'postponed', 'failed']) mails.inc({ outcome }, 0);
  const oldest = new Gauge({
    name: 'mails_due_oldest_seconds',
    help: 'How long the first mail in the queue has been due; not a number while the database does not answer',
    registers: [],
  });
  const due = new Gauge({
    name: 'mails_due',
    help: 'Mails in the queue that are due; not a number while the database does not answer',
    registers: [],
    async collect() {
      const queue = await read();
      this.set(queue?.due ?? NaN);
      oldest.set(queue?.oldestSeconds ?? NaN);
    },
  });
  registry.registerMetric(due);
  registry.registerMetric(oldest);
  return (outcome) => mails.inc({ outcome });
}

import { setTimeout as sleep } from 'node:timers/promises';

import type { Registry } from 'prom-client';

import type { Context } from '../context.ts';
import { openCarrier } from './carrier.ts';
import { deliverMails, type DeliveryLog } from './deliveryActions.ts';
import { measureMails } from './mailMetrics.ts';
import { deleteEndedMails, findQueue } from './queries.ts';
import type { Composers } from './topics.ts';

const PAUSE_MS = 3000;
/** Stopping waits this long for the mail being sent; after that, the next start sends it again. */
const STOP_MS = 4000;
const KEPT_MS = 30 * 24 * 3600 * 1000;

interface MailJobs {
  readonly stop: () => Promise<void>;
}

/**
 * Sends queued mails in the background until stopped. Failures other than those of a single mail are passed to `onError`
 * and retried.
 */
export function startMailJobs(
  context: Context,
  composers: Composers,
  log: DeliveryLog,
  metrics: Registry,
  onError: (error: unknown) => void,
): MailJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const carrier = openCarrier(context.config);
  const onOutcome = measureMails(metrics, () => findQueue(context.database.db, context.now()));
  const repeat = async () => {
    while (!signal.aborted) {
      await deliverMails(context, carrier, composers, log, { signal, onOutcome }).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  };
  const ended = repeat();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
      carrier.close();
    },
  };
}

/** Deletes the mails that ended more than 30 days ago. */
export const sweepMails = ({ database, now }: Context): Promise<void> =>
  deleteEndedMails(database.db, new Date(now().getTime() - KEPT_MS));

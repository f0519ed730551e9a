import { setTimeout as sleep } from 'node:timers/promises';

import type { Context } from '../context.ts';
import { openCarrier } from './carrier.ts';
import { deliverMails, type DeliveryLog } from './deliveryActions.ts';
import { deleteEndedMails } from './queries.ts';
import type { Composers } from './topics.ts';

const PAUSE_MS = 3000;
/** A stop waits this long for the mail that is being sent; a later start sends it again. */
const STOP_MS = 4000;
const KEPT_MS = 30 * 24 * 3600 * 1000;

interface MailJobs {
  readonly stop: () => Promise<void>;
}

/** Sends the queue's mails in the background until stopped. What fails beyond a mail is told to `onError` and tried again. */
export function startMailJobs(
  context: Context,
  composers: Composers,
  log: DeliveryLog,
  onError: (error: unknown) => void,
): MailJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const carrier = openCarrier(context.config);
  const repeat = async () => {
    while (!signal.aborted) {
      await deliverMails(context, carrier, composers, log, signal).catch((error: unknown) => {
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

/** Forgets the mails that were done with a month ago. */
export const sweepMails = ({ database, now }: Context): Promise<void> =>
  deleteEndedMails(database.db, new Date(now().getTime() - KEPT_MS));

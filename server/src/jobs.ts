import type { FastifyInstance } from 'fastify';

import { sweepEmailChanges } from './accounts/email/emailChangeActions.ts';
import { sweepEmailLinks } from './accounts/email/emailConfirmationActions.ts';
import { sweepGoogleAttempts } from './accounts/google/googleActions.ts';
import { sweepPasswordResets } from './accounts/passwords/passwordResetActions.ts';
import { sweepDevices } from './accounts/sessions/deviceActions.ts';
import { sweepSessions } from './accounts/sessions/sessionActions.ts';
import { foldTallies } from './admin/tallyStore.ts';
import { backUpDaily } from './backup/daily.ts';
import type { Context } from './context.ts';
import { rebuildSwollen } from './db/swollen.ts';
import { watchTraffic } from './http/traffic.ts';
import { startImageJobs } from './images/jobs.ts';
import { findLanguages } from './items/languageJobs.ts';
import { forgetItemChanges } from './items/totalQueries.ts';
import { settleVocabulary } from './items/writes.ts';
import { startMailJobs, sweepMails } from './mail/jobs.ts';
import { mailComposers } from './mailComposers.ts';
import { remindOfMessages } from './messages/reminderJobs.ts';
import { completeEndedRentals, rejectUnansweredRequests } from './rentals/actions.ts';

const MINUTE_MS = 60_000;

interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** The signal aborts when the server stops; a run that may take long then ends early. */
  readonly run: (context: Context, signal: AbortSignal) => Promise<unknown>;
}

const JOBS: readonly Job[] = [
  { name: 'complete ended rentals', everyMs: MINUTE_MS, run: completeEndedRentals },
  { name: 'reject unanswered requests', everyMs: MINUTE_MS, run: rejectUnansweredRequests },
  { name: 'fold tallies', everyMs: MINUTE_MS, run: ({ database }) => foldTallies(database.db) },
  { name: 'settle vocabulary', everyMs: MINUTE_MS, run: ({ database }) => settleVocabulary(database.db) },
  { name: 'forget item changes', everyMs: MINUTE_MS, run: ({ database }) => forgetItemChanges(database.db) },
  { name: 'find languages', everyMs: MINUTE_MS, run: findLanguages },
  { name: 'remind of messages', everyMs: MINUTE_MS, run: remindOfMessages },
  { name: 'sweep ended sessions', everyMs: 60 * MINUTE_MS, run: sweepSessions },
  { name: 'sweep password resets', everyMs: 60 * MINUTE_MS, run: sweepPasswordResets },
  { name: 'sweep links that confirm', everyMs: 60 * MINUTE_MS, run: sweepEmailLinks },
  { name: 'sweep changes of address', everyMs: 60 * MINUTE_MS, run: sweepEmailChanges },
  { name: 'sweep known devices', everyMs: 60 * MINUTE_MS, run: sweepDevices },
  { name: 'sweep third-party sign-ins', everyMs: 60 * MINUTE_MS, run: sweepGoogleAttempts },
  { name: 'sweep mails', everyMs: 60 * MINUTE_MS, run: sweepMails },
  { name: 'back up', everyMs: 60 * MINUTE_MS, run: backUpDaily },
  {
    name: 'rebuild swollen indexes',
    everyMs: 24 * 60 * MINUTE_MS,
    run: ({ database }, signal) => rebuildSwollen(database, { signal }),
  },
];

/** The running background jobs. */
export interface Jobs {
  /** Stops them and waits for runs in progress. */
  readonly stop: () => Promise<void>;
}

/** Runs the server's background jobs, each at once and then repeatedly; a failed run is logged and retried. */
export function startJobs(context: Context, { log, server }: FastifyInstance): Jobs {
  const images = startImageJobs(context, watchTraffic(server), (error) =>
    log.error({ err: error, job: 'images' }, 'job failed'),
  );
  const mails = startMailJobs(context, mailComposers(context), log, (error) =>
    log.error({ err: error, job: 'mails' }, 'job failed'),
  );
  const stopping = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  for (const job of JOBS) {
    const finish = async () => {
      try {
        await job.run(context, stopping.signal);
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed');
      }
    };
    const run = () => {
      const ended: Promise<void> = finish().then(() => void running.delete(ended));
      running.add(ended);
    };
    run();
    timers.push(setInterval(run, job.everyMs));
  }
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all([...running, images.stop(), mails.stop()]);
    },
  };
}

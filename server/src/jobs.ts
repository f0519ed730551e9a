import type { JobName } from '@lendloop/contract/admin/jobs';
import type { FastifyInstance } from 'fastify';

import { sweepEmailChanges } from './accounts/email/emailChangeActions.ts';
import { sweepEmailLinks } from './accounts/email/emailConfirmationActions.ts';
import { sweepGoogleAttempts } from './accounts/google/googleActions.ts';
import { sweepPasswordResets } from './accounts/passwords/passwordResetActions.ts';
import { sweepDevices } from './accounts/sessions/deviceActions.ts';
import { sweepSessions } from './accounts/sessions/sessionActions.ts';
import type { HealthSample } from './admin/health.ts';
import { deleteOldSamples, keepSample } from './admin/sampleStore.ts';
import { foldTallies } from './admin/tallyStore.ts';
import { backUpDaily } from './backup/daily.ts';
import { fetchDueCalendars } from './calendar/imports/importJobs.ts';
import { nodeName } from './config.ts';
import type { Context } from './context.ts';
import { rebuildSwollen } from './db/swollen.ts';
import { moveDisputes } from './disputes/overdueActions.ts';
import { sweepEvidence } from './handover/evidenceActions.ts';
import { chargeLateRentals, remindOfHandovers, settleHandovers } from './handover/recurringActions.ts';
import { watchTraffic, type WhenQuiet } from './http/traffic.ts';
import { startImageJobs } from './images/jobs.ts';
import { sweepArrivals, sweepImages } from './images/sweepActions.ts';
import { findLanguages } from './items/language/languageJobs.ts';
import { forgetItemChanges } from './items/totalQueries.ts';
import { settleVocabulary } from './items/writes.ts';
import { checkNightly } from './ledger/checkActions.ts';
import { foldLedger } from './ledger/tallyStore.ts';
import { tellOfOutdatedPages } from './live/bus.ts';
import { startMailJobs, sweepMails } from './mail/jobs.ts';
import { mailComposers } from './mailComposers.ts';
import { remindOfMessages } from './messages/reminderJobs.ts';
import { endForgottenDues } from './payments/forgottenActions.ts';
import { settleDues } from './payments/settleActions.ts';
import { completeEndedRentals, rejectUnansweredRequests, remindOfRequests } from './rentals/actions.ts';
import { expireChanges } from './rentals/changeActions.ts';
import { sweepAppealLinks } from './reports/appealLinkActions.ts';
import { endRestrictions } from './reports/caseActions.ts';
import { revealReviews } from './reviews/revealActions.ts';
import { flagRings } from './reviews/ringActions.ts';
import { scoreItems } from './reviews/scoreStore.ts';
import { measureJobs } from './schedule/jobMetrics.ts';
import { runOnEveryNode, runOnOneNode, type Job } from './schedule/runJobs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Work that nobody can call beside waits until nobody has called for the first, in ms, and gives up after the second. */
const LONG_QUIET_MS = MINUTE_MS / 2;
const LONG_QUIET_WAIT_MS = 10 * MINUTE_MS;

/**
 * What one node at a time does, whichever that is. Each bears being cut off and run again. A new one also needs its name in
 * the contract's `JOB_NAMES` and in the words of the administrator's area.
 */
const sharedJobs = (whenQuiet: WhenQuiet): Readonly<Record<JobName, Omit<Job, 'name'>>> => ({
  complete_ended_rentals: { everyMs: MINUTE_MS, run: completeEndedRentals },
  reject_unanswered_requests: {
    everyMs: MINUTE_MS,
    run: async (context, signal) =>
      (await rejectUnansweredRequests(context)) + (await expireChanges(context, signal)),
  },
  remind_of_requests: { everyMs: MINUTE_MS, run: remindOfRequests },
  fold_tallies: {
    everyMs: MINUTE_MS,
    run: async ({ database }) => (await foldTallies(database.db)) + (await foldLedger(database.db)),
  },
  settle_vocabulary: { everyMs: MINUTE_MS, run: ({ database }) => settleVocabulary(database.db) },
  forget_item_changes: { everyMs: MINUTE_MS, run: ({ database }) => forgetItemChanges(database.db) },
  find_languages: { everyMs: MINUTE_MS, run: findLanguages },
  fetch_calendars: { everyMs: MINUTE_MS, run: fetchDueCalendars },
  move_disputes: { everyMs: MINUTE_MS, run: moveDisputes },
  // The sums follow a reveal within a minute.
  reveal_reviews: { everyMs: MINUTE_MS / 3, run: revealReviews },
  score_listings: {
    everyMs: HOUR_MS,
    run: async ({ database, bus }) => {
      const scored = await scoreItems(database.db);
      if (scored > 0) await tellOfOutdatedPages(bus, {});
      return scored;
    },
  },
  find_rings: { everyMs: 24 * HOUR_MS, run: flagRings },
  settle_dues: { everyMs: MINUTE_MS, run: settleDues },
  check_ledger: {
    everyMs: 24 * HOUR_MS,
    run: async (context, signal) =>
      (await endForgottenDues(context, { signal })) + (await checkNightly(context, signal)),
  },
  settle_handovers: { everyMs: MINUTE_MS, run: settleHandovers },
  remind_of_handovers: { everyMs: MINUTE_MS, run: remindOfHandovers },
  charge_late_rentals: { everyMs: HOUR_MS, run: chargeLateRentals },
  remind_of_messages: { everyMs: MINUTE_MS, run: remindOfMessages },
  end_restrictions: { everyMs: MINUTE_MS, run: endRestrictions },
  sweep_sessions: { everyMs: HOUR_MS, run: sweepSessions },
  sweep_password_resets: { everyMs: HOUR_MS, run: sweepPasswordResets },
  sweep_email_links: { everyMs: HOUR_MS, run: sweepEmailLinks },
  sweep_email_changes: { everyMs: HOUR_MS, run: sweepEmailChanges },
  sweep_devices: { everyMs: HOUR_MS, run: sweepDevices },
  sweep_google_attempts: { everyMs: HOUR_MS, run: sweepGoogleAttempts },
  sweep_appeal_links: { everyMs: HOUR_MS, run: sweepAppealLinks },
  sweep_mails: { everyMs: HOUR_MS, run: sweepMails },
  sweep_evidence: { everyMs: HOUR_MS, run: sweepEvidence },
  sweep_images: { everyMs: HOUR_MS, run: sweepImages },
  sweep_health_samples: { everyMs: HOUR_MS, run: ({ database }) => deleteOldSamples(database.db) },
  rebuild_swollen_indexes: {
    // Often, as it may not get its quiet time; each index has days of rest.
    everyMs: HOUR_MS,
    run: async ({ database, now }, signal) =>
      (await rebuildSwollen(database, { now, whenQuiet, signal })).length,
  },
});

/** What each node does for itself: its own disk, its own measurements, and backups where a folder for them is named. */
const jobsOfNode = (node: string, sample: () => HealthSample): readonly Job[] => [
  { name: 'sweep_arrivals', everyMs: HOUR_MS, run: sweepArrivals },
  {
    name: 'back_up',
    everyMs: HOUR_MS,
    run: async (context, signal) => ((await backUpDaily(context, signal)) === null ? 0 : 1),
  },
  {
    name: 'keep_health_sample',
    everyMs: MINUTE_MS,
    run: async ({ database }) => keepSample(database.db, node, sample()),
  },
];

/** The running background jobs. */
export interface Jobs {
  /** Stops them and waits for runs in progress. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs the server's background jobs; a failed run is logged and retried. Besides those of the tables, every node sends mails and makes
 * AVIF versions all the time: each mail and each image is claimed by one of them.
 */
export function startJobs(context: Context, server: FastifyInstance): Jobs {
  const { log, metrics: registry } = server;
  const onError = (job: string, error: unknown) => log.error({ err: error, job }, 'job failed');
  const images = startImageJobs(context, watchTraffic(server.server), (error) => onError('images', error));
  const mails = startMailJobs(context, mailComposers(context), log, registry, (error) =>
    onError('mails', error),
  );
  const node = nodeName(context.config);
  const whenQuiet = watchTraffic(server.server, LONG_QUIET_MS, LONG_QUIET_WAIT_MS);
  const shared = Object.entries(sharedJobs(whenQuiet)).map(([name, job]) => ({ name, ...job }));
  const own = jobsOfNode(node, server.sampleHealth);
  const metrics = measureJobs(registry, [...shared, ...own]);
  const isAlone = context.database.kind === 'embedded';
  const running = [
    runOnOneNode(context, shared, { node, metrics, onError, isAlone }),
    runOnEveryNode(context, own, { metrics, onError }),
    images,
    mails,
  ];
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}

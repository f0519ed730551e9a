import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../values/fields.ts';

/** The jobs that one node at a time runs. */
export const JOB_NAMES = [
  'complete_ended_rentals',
  'reject_unanswered_requests',
  'remind_of_requests',
  'fold_tallies',
  'settle_vocabulary',
  'forget_item_changes',
  'find_languages',
  'remind_of_messages',
  'fetch_calendars',
  'settle_handovers',
  'remind_of_handovers',
  'charge_late_rentals',
  'move_disputes',
  'settle_dues',
  'reveal_reviews',
  'score_listings',
  'find_rings',
  'check_ledger',
  'end_restrictions',
  'sweep_sessions',
  'sweep_password_resets',
  'sweep_email_links',
  'sweep_email_changes',
  'sweep_devices',
  'sweep_google_attempts',
  'sweep_appeal_links',
  'sweep_mails',
  'sweep_evidence',
  'sweep_images',
  'sweep_health_samples',
  'rebuild_swollen_indexes',
] as const;
export const JobName = z.enum(JOB_NAMES);
export type JobName = z.output<typeof JobName>;

/** The run of a job that ended last. */
const JobRun = z.object({
  startedAt: Timestamp,
  durationMs: z.int().min(0),
  /** The node that it ran on. */
  node: z.string(),
  /** How many things it changed, if it counts them. */
  done: z.int().min(0).nullable(),
  /** Why it failed; null if it did not. */
  error: z.string().nullable(),
});

export const JobState = z.object({
  name: JobName,
  isRunning: z.boolean(),
  lastRun: JobRun.nullable(),
  nextRunAt: Timestamp,
});
export type JobState = z.output<typeof JobState>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'admin',
  summary: 'The recurring jobs, each with its last run and its next',
  result: z.array(JobState).max(JOB_NAMES.length),
});

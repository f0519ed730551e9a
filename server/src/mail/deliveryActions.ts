import type { Context } from '../context.ts';
import { messageOf } from '../db/loggable.ts';
import { CONNECTIONS, type Carrier } from './carrier.ts';
import { combineLetters, writeLetter } from './letter.ts';
import type { MailOutcome } from './mailMetrics.ts';
import { correctDueTimes, dropMail, endMail, postponeMail, takeMail, type TakenMail } from './queries.ts';
import { compose, type Composers, type Letter } from './topics.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/**
 * How long a mail is reserved for the node that took it: longer than composing and handing it over may take, as it would go out twice
 * otherwise, and so short that it is not missed long if the node is killed meanwhile.
 */
const TAKEN_MS = 3 * 60 * SECOND;
const FIRST_PAUSE_MS = 30 * SECOND;
const LONGEST_PAUSE_MS = HOUR;
const GIVEN_UP_AFTER_MS = 48 * HOUR;
const ERROR_MAX = 500;
/** How many parts of a digest are read at once, so that a long one leaves connections to requests. */
const COMPOSED_AT_ONCE = 3;

/** Receives the outcome of each mail. */
export interface DeliveryLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

interface Options {
  readonly signal?: AbortSignal;
  /** How many mails are sent at once. */
  readonly atOnce?: number;
  /** Told what became of each mail. */
  readonly onOutcome?: (outcome: MailOutcome) => void;
}

/**
 * Sends the mails that are due, several at once, and returns how many were sent. A mail that cannot be sent is
 * postponed, longer each time; if the mail server does not answer, the rest wait for the next call.
 */
export async function deliverMails(
  context: Context,
  carrier: Carrier,
  composers: Composers,
  log: DeliveryLog,
  { signal, atOnce = CONNECTIONS, onOutcome = () => {} }: Options = {},
): Promise<number> {
  const { db } = context.database;
  await correctDueTimes(db, context.now());
  let sent = 0;
  let isStopped = false;
  let taking: Promise<unknown> = Promise.resolve();
  /** One at a time: two workers that took at the same moment would split a digest. */
  const take = () => {
    const taken = taking.then(() => {
      const now = context.now();
      return isStopped || signal?.aborted ? null : takeMail(db, now, new Date(now.getTime() + TAKEN_MS));
    });
    taking = taken.catch(() => {});
    return taken;
  };
  const work = async () => {
    for (let mail = await take(); mail; mail = await take()) {
      let hadWords: boolean;
      try {
        hadWords = await send(context, carrier, composers, mail, log);
      } catch (error) {
        isStopped ||= !isAboutThisMail(error);
        onOutcome(await postpone(context, mail, error, log));
        continue;
      }
      // Outside the `try`: if this fails, the mail has still been sent and must not be postponed.
      if (hadWords) {
        sent++;
        onOutcome('sent');
        await endMail(db, mail, context.now(), null);
      } else await dropMail(db, mail, context.now());
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return sent;
}

/** Sends a mail; false if there was nothing to say. */
async function send(
  { config }: Context,
  carrier: Carrier,
  composers: Composers,
  { ids, topics, createdAt }: TakenMail,
  log: DeliveryLog,
): Promise<boolean> {
  const letters: Letter[] = [];
  for (let from = 0; from < topics.length; from += COMPOSED_AT_ONCE) {
    const some = topics.slice(from, from + COMPOSED_AT_ONCE);
    const composed = await Promise.all(some.map((topic) => compose(composers, topic, createdAt)));
    letters.push(...composed.filter((one) => one !== null));
  }
  const letter = combineLetters(letters, config.locale);
  if (!letter) return false;
  const [{ kind }] = topics;
  const [id = 0] = ids;
  const written = writeLetter(letter, {
    name: config.siteName,
    publicUrl: config.publicUrl,
    locale: config.locale,
  });
  const file = await carrier.carry({ id, kind, createdAt, letter: written });
  log.info(
    { mail: id, kind, topics: topics.length, ...(file !== null && { file }) },
    file === null ? 'mail sent' : 'mail written',
  );
  return true;
}

/** Puts a mail back, or ends it if it cannot ever be sent. */
async function postpone(
  { database, now }: Context,
  mail: TakenMail,
  error: unknown,
  log: DeliveryLog,
): Promise<MailOutcome> {
  const moment = now();
  const reason = messageOf(error).slice(0, ERROR_MAX);
  const details = { mail: mail.ids[0], kind: mail.topics[0].kind, attempts: mail.attempts, reason };
  if (isForEver(error) || moment.getTime() - mail.createdAt.getTime() > GIVEN_UP_AFTER_MS) {
    await endMail(database.db, mail, moment, reason);
    log.warn(details, 'mail not delivered, no further attempts');
    return 'failed';
  }
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (mail.attempts - 1), LONGEST_PAUSE_MS);
  // Spread, so that what failed at once is not tried again at once.
  const pause = longest * (0.8 + 0.2 * Math.random());
  await postponeMail(database.db, mail, new Date(moment.getTime() + pause), reason);
  log.warn(details, 'mail postponed');
  return 'postponed';
}

/** Whether the mail server refused this particular mail, by its address or content; others may be accepted. */
const isAboutThisMail = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');

/** Whether the mail server refused the mail permanently. */
const isForEver = (error: unknown): boolean =>
  isAboutThisMail(error) &&
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

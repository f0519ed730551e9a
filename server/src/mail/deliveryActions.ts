import type { Context } from '../context.ts';
import { messageOf } from '../db/loggable.ts';
import { CONNECTIONS, type Carrier } from './carrier.ts';
import { combineLetters, writeLetter, type WrittenLetter } from './letter.ts';
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
 * postponed, longer each time, and so is one that cannot be composed, without the others of its digest; if the mail server does not answer,
 * the rest wait for the next call.
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
  /** The letters of a mail, and what is left of it: topics that cannot be composed are postponed without the others. */
  const composeMail = async (taken: TakenMail) => {
    const composed = await composeAll(composers, taken);
    const letters = composed.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    const broken = composed.find((one) => one.status === 'rejected');
    if (!broken) return { mail: taken, letters };
    const isBroken = (index: number) => composed[index]?.status === 'rejected';
    const failed = partOf(taken, isBroken);
    if (failed) onOutcome(await postpone(context, failed, broken.reason, log));
    return { mail: partOf(taken, (index) => !isBroken(index)), letters };
  };
  const work = async () => {
    for (let taken = await take(); taken; taken = await take()) {
      const { mail, letters } = await composeMail(taken);
      if (!mail) continue;
      let isWritten = false;
      let hadWords: boolean;
      try {
        const written = write(context, letters);
        isWritten = true;
        hadWords = written !== null;
        if (written) await send(carrier, written, mail, log);
      } catch (error) {
        isStopped ||= isWritten && !isAboutThisMail(error);
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

/** Composes the letter about each topic of a mail. */
async function composeAll(
  composers: Composers,
  { topics, createdAt }: TakenMail,
): Promise<PromiseSettledResult<Letter | null>[]> {
  const composed: PromiseSettledResult<Letter | null>[] = [];
  for (let from = 0; from < topics.length; from += COMPOSED_AT_ONCE) {
    const some = topics.slice(from, from + COMPOSED_AT_ONCE);
    composed.push(...(await Promise.allSettled(some.map((topic) => compose(composers, topic, createdAt)))));
  }
  return composed;
}

/** These topics of a mail as one of their own; null without any. */
function partOf(mail: TakenMail, isMeant: (index: number) => boolean): TakenMail | null {
  const [first, ...others] = mail.topics.filter((_, index) => isMeant(index));
  return first
    ? { ...mail, ids: mail.ids.filter((_, index) => isMeant(index)), topics: [first, ...others] }
    : null;
}

/** The text of a mail; null if there is nothing to say. */
function write({ config }: Context, letters: readonly Letter[]): WrittenLetter | null {
  const letter = combineLetters(letters, config.locale);
  return (
    letter &&
    writeLetter(letter, { name: config.siteName, publicUrl: config.publicUrl, locale: config.locale })
  );
}

async function send(
  carrier: Carrier,
  letter: WrittenLetter,
  { ids, topics, createdAt }: TakenMail,
  log: DeliveryLog,
): Promise<void> {
  const [{ kind }] = topics;
  const [id = 0] = ids;
  const file = await carrier.carry({ id, kind, createdAt, letter });
  log.info(
    { mail: id, kind, topics: topics.length, ...(file !== null && { file }) },
    file === null ? 'mail sent' : 'mail written',
  );
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

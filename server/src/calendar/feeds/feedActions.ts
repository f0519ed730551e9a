import type { CurrentUser } from '@lendloop/contract/accounts';
import { FEEDS_MAX, type Feed, type FeedBody } from '@lendloop/contract/calendar/feeds';
import type { RentalStatus } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { formatMoney } from '@lendloop/contract/values/money';
import { sentence } from '@lendloop/words/sentence';

import { holdSession } from '../../accounts/sessions/heldSessionActions.ts';
import { today, type Context } from '../../context.ts';
import { Problem } from '../../http/problem.ts';
import { expectOwnListing } from '../../items/actions.ts';
import { UNAPPROVED_TITLE } from '../../items/shownQueries.ts';
import { lockPerson } from '../../items/writes.ts';
import { wordsFor } from '../../mail/letterWords.ts';
import { findFeedBlocks, findFeedRentals } from './feedQueries.ts';
import { deleteFeed, findFeeds, insertFeed, readFeed, TOKEN } from './feedStore.ts';
import { writeFeed, type FeedEvent } from './feedText.ts';

/** Which days calendars show, counted from today. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 730;
/** How long a cancelled rental is shown as such, so that programs take it out. */
const CANCELLED_MS = 30 * 86_400_000;

const addressOf = ({ config }: Context, token: string): string =>
  `${config.publicUrl}/calendars/${token}.ics`;

/**
 * Makes a calendar, unless the caller's session has ended: that may have ended all their calendars, and none may follow. Throws
 * `item_not_found`, `not_owner`, `not_signed_in`, `too_many_calendars`.
 */
export async function createFeed(
  context: Context,
  viewer: CurrentUser,
  body: FeedBody,
  sessionToken: string | undefined,
): Promise<Pick<Feed, 'id' | 'url'>> {
  if (body.itemId !== null) await expectOwnListing(context, viewer, body.itemId);
  const made = await context.database.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, viewer.id))) throw new Problem('not_signed_in');
    await holdSession(context, tx, viewer.id, sessionToken);
    return insertFeed(tx, viewer.id, body, FEEDS_MAX);
  });
  if (!made)
    throw new Problem('too_many_calendars', { message: sentence('limit.reached', { count: FEEDS_MAX }) });
  return { id: made.id, url: addressOf(context, made.token) };
}

export async function listFeeds(context: Context, viewer: CurrentUser): Promise<Feed[]> {
  const feeds = await findFeeds(context.database.db, viewer.id);
  return feeds.map((feed) => ({
    id: feed.id,
    url: addressOf(context, feed.token),
    itemId: feed.item_id,
    itemTitle: feed.title,
    detail: feed.detail,
    createdAt: feed.created_at.toISOString(),
    lastReadAt: feed.last_read_at?.toISOString() ?? null,
  }));
}

/** Throws `calendar_not_found`. */
export async function endFeed({ database }: Context, viewer: CurrentUser, id: number): Promise<undefined> {
  if (!(await deleteFeed(database.db, viewer.id, id))) throw new Problem('calendar_not_found');
}

/** Events that count as much as reading a calendar does. */
const EVENTS_OF_A_READ = 100;

/**
 * The calendar with this token as programs read it; null if there is none. Calls `spend` with what it costs its owner: before it is read, and
 * with what a long one costs more before it is written. Throws what that throws.
 */
export async function writeFeedOf(
  context: Context,
  token: string,
  spend: (userId: number, points: number) => Promise<void>,
): Promise<string | null> {
  const { config, database, now } = context;
  const feed = TOKEN.test(token) ? await readFeed(database.db, token, now()) : null;
  if (!feed) return null;
  await spend(feed.userId, 1);
  const window = {
    from: addDays(today(context), -DAYS_BACK),
    until: addDays(today(context), DAYS_AHEAD),
    cancelledAfter: new Date(now().getTime() - CANCELLED_MS),
  };
  const rentals = await findFeedRentals(database.db, feed, window, config.moderation, config.currency);
  const blocks = await findFeedBlocks(database.db, feed, window);
  const more = Math.floor((rentals.length + blocks.length) / EVENTS_OF_A_READ);
  if (more > 0) await spend(feed.userId, more);
  const { say } = wordsFor(config, feed.language, 'calendars');
  const isFull = feed.detail === 'full';
  const events = [
    ...rentals
      .filter(({ status }) => isFull || status !== 'pending')
      .map((rental): FeedEvent => ({
        ...timesOf(rental),
        name: `rental-${rental.id}`,
        status: STATUS[rental.status],
        summary: isFull
          ? summaryOf(
              rental.itemTitle === UNAPPROVED_TITLE ? say('feed.unapproved') : rental.itemTitle,
              shortName(rental.otherName),
              formatMoney(rental.total, { currency: rental.currency, locale: config.locale }),
            )
          : say('feed.reserved'),
        description: null,
      })),
    ...blocks.map((block): FeedEvent => ({
      ...timesOf(block),
      name: `block-${block.id}`,
      status: 'confirmed',
      summary: isFull ? summaryOf(block.title, say('feed.blocked')) : say('feed.reserved'),
      description: isFull ? block.note : null,
    })),
  ];
  const title = isFull && feed.title !== null ? feed.title : config.siteName;
  return writeFeed(title, new URL(config.publicUrl).host, events);
}

const timesOf = ({
  startDate,
  endDate,
  revision,
  changedAt,
}: Pick<FeedEvent, 'startDate' | 'endDate' | 'revision' | 'changedAt'>) => ({
  startDate,
  endDate,
  revision,
  changedAt,
});

const STATUS: Readonly<Record<RentalStatus, FeedEvent['status']>> = {
  pending: 'tentative',
  approved: 'confirmed',
  completed: 'confirmed',
  cancelled: 'cancelled',
  rejected: 'cancelled',
};

const summaryOf = (...parts: readonly string[]): string => parts.join(' · ');

/** A name as a calendar has room for it: `Priya S.` */
function shortName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 0x20)}.`;
}

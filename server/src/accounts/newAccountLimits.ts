import type { CurrentUser } from '@lendloop/contract/accounts';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../context.ts';
import { DAY_SECONDS, type Limit } from '../http/limits/limits.ts';
import { Problem } from '../http/problem.ts';
import { hasCompletedRental, YOUNG_DAYS } from './queries.ts';

const DAY_MS = 86_400_000;
const ACTS = ['listings', 'conversations', 'requests'] as const;
/** What a new account can begin. */
export type Act = (typeof ACTS)[number];

/** A day, until the email is confirmed or for the first day. */
const OF_UNPROVEN = { listings: 5, conversations: 10, requests: 10 } as const;
/** A day, until seven days have passed and one rental is completed. */
const OF_YOUNG = { listings: 20, conversations: 30, requests: 30 } as const;

type Account = Pick<CurrentUser, 'id' | 'createdAt' | 'emailVerified'>;

const ageOf = ({ createdAt }: Account, now: Date) => now.getTime() - Date.parse(createdAt);

/** Whether nobody has confirmed the address of an account that is less than a day old. */
export const isUnproven = (account: Account, now: Date): boolean =>
  !account.emailVerified && ageOf(account, now) < DAY_MS;

/** Counts what a new account begins; others are not counted. Throws `new_account_limit`. */
export function limitNewAccounts({
  config,
  database,
  makeLimit,
  now,
}: Context): (account: Account, act: Act) => Promise<void> {
  if (!config.rateLimit) return async () => {};
  const limits = (of: Readonly<Record<Act, number>>, name: string) =>
    Object.fromEntries(
      ACTS.map((act) => [
        act,
        inNewWords(makeLimit(`${act} of ${name} accounts`, of[act], DAY_SECONDS), of[act]),
      ]),
    ) as Record<Act, Limit>;
  const ofUnproven = limits(OF_UNPROVEN, 'unproven');
  const ofYoung = limits(OF_YOUNG, 'young');
  return async (account, act) => {
    const at = now();
    const key = `user ${account.id}`;
    if (isUnproven(account, at)) return ofUnproven[act].spend(key);
    const isYoung =
      ageOf(account, at) < YOUNG_DAYS * DAY_MS || !(await hasCompletedRental(database.db, account.id));
    if (isYoung) await ofYoung[act].spend(key);
  };
}

function inNewWords(limit: Limit, count: number): Limit {
  const say = (error: unknown): never => {
    if (!(error instanceof Problem) || error.code !== 'too_many_requests') throw error;
    throw new Problem('new_account_limit', {
      ...error.details,
      message: sentence('newAccount.limit', { count }),
    });
  };
  return {
    spend: (key, points) => limit.spend(key, points).catch(say),
    check: (key) => limit.check(key).catch(say),
  };
}

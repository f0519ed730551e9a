import { DAY_SECONDS, type Limit, type MakeLimit } from '../../http/limits/limits.ts';

/** Each change sends a mail, at the cost of the operator and of the reputation of their mails. */
const CHANGES_A_DAY = 10;

/** Limits the changes of a password; keyed by `user <id>`. */
export const limitPasswordChanges = (makeLimit: MakeLimit): Limit =>
  makeLimit('password changes', CHANGES_A_DAY, DAY_SECONDS);

/** Limits how often somebody removes a Google sign-in, and so how often they link it again; keyed by `user <id>`. */
export const limitGoogleRemovals = (makeLimit: MakeLimit): Limit =>
  makeLimit('google removals', CHANGES_A_DAY, DAY_SECONDS);

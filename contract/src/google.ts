import { paths } from './pages.ts';

/** Where a browser goes to sign in by the third party; an address to visit, not a call. */
export const GOOGLE_SIGN_IN_PATH = '/api/auth/google';

/** The same for whoever has to show again who they are, and then goes back to their profile. */
export const GOOGLE_AGAIN_PATH = `${GOOGLE_SIGN_IN_PATH}?again=true`;

/** Where the third party sends it back to. */
export const GOOGLE_CALLBACK_PATH = '/api/auth/google/callback';

/** Where it ends up, signed in. */
export const GOOGLE_SUCCESS_PATH = `${paths.home}?google-auth-success=true`;

/** Where it ends up that came for showing again who it is. */
export const GOOGLE_AGAIN_SUCCESS_PATH = paths.profile;

/** The `error` with which it comes back to the sign-in page where nobody was signed in. */
export const GOOGLE_ERRORS = [
  /** No third party is set up. */
  'google-auth-disabled',
  /** The person said no. */
  'google-auth-denied',
  /** The third party does not vouch for the e-mail address. */
  'google-auth-unverified',
  /** It cannot be reached. */
  'google-auth-unavailable',
  /** An administrator has suspended the account. */
  'google-auth-suspended',
  /** The account with that address has moved to another one in the last days. */
  'google-auth-moved',
  /** The way back does not belong to a sign-in that this browser began, or began too long ago. */
  'google-auth-failed',
] as const;
export type GoogleError = (typeof GOOGLE_ERRORS)[number];

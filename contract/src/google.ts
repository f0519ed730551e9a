import { paths } from './pages.ts';

/** Where a browser starts the Google sign-in; an address to visit, not an API call. */
export const GOOGLE_SIGN_IN_PATH = '/api/auth/google';

/** The same for users who have to authenticate again, and then return to their profile. */
export const GOOGLE_AGAIN_PATH = `${GOOGLE_SIGN_IN_PATH}?again=true`;

/** The redirect URI to which Google returns the browser. */
export const GOOGLE_CALLBACK_PATH = '/api/auth/google/callback';

/** Where the browser ends up after a sign-in. */
export const GOOGLE_SUCCESS_PATH = `${paths.home}?google-auth-success=true`;

/** Where the browser ends up after authenticating again. */
export const GOOGLE_AGAIN_SUCCESS_PATH = paths.profile;

/** The `error` parameter of the sign-in page after a failed sign-in. */
export const GOOGLE_ERRORS = [
  /** Google sign-in is not configured. */
  'google-auth-disabled',
  /** The user declined. */
  'google-auth-denied',
  /** Google has not verified the email address. */
  'google-auth-unverified',
  /** Google cannot be reached. */
  'google-auth-unavailable',
  /** An administrator has suspended the account. */
  'google-auth-suspended',
  /** The account with that email has changed to another one, which can still be taken back. */
  'google-auth-moved',
  /** The redirect does not belong to a sign-in that this browser started, or that sign-in has expired. */
  'google-auth-failed',
] as const;
export type GoogleError = (typeof GOOGLE_ERRORS)[number];

/** Where a browser goes to sign in by the third party; an address to visit, not a call. */
export const GOOGLE_SIGN_IN_PATH = '/api/auth/google';

/** The `error` with which it comes back to the sign-in page where no third party is set up. */
export const GOOGLE_DISABLED = 'google-auth-disabled';

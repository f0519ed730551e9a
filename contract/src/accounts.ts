import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { isHttps, PICTURE_URL_MAX, STORED_IMAGE } from './images.ts';
import { Id, IdParams, line, rawText, text, Timestamp } from './values/fields.ts';
import { Language } from './values/languages.ts';
import { FullName, Username } from './values/names.ts';
import { visibleLine } from './values/visible.ts';

export const VerificationStatus = z.enum(['pending', 'approved', 'rejected']);

/** A person's public data. */
export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
  avatar: z.string().nullable(),
  createdAt: Timestamp,
  verificationStatus: VerificationStatus,
  /** Whether search engines may list the person's page. */
  findable: z.boolean(),
});
export type PublicUser = z.output<typeof PublicUser>;

/** The signed-in user's own data, which nobody else gets. */
export const CurrentUser = PublicUser.extend({
  email: z.string(),
  /** Whether the address was confirmed through the emailed link. */
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  authProvider: z.enum(['local', 'google']),
});
export type CurrentUser = z.output<typeof CurrentUser>;

export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 200;

/** Maximum length of the username or email of a sign-in. */
const LOGIN_MAX = 254;

export const Email = line(LOGIN_MAX, { tooLong: 'Please enter a valid email' }).pipe(
  z.email({ error: 'Please enter a valid email' }),
);

export const Password = rawText(PASSWORD_MAX).min(PASSWORD_MIN, {
  error: 'Password must be at least 6 characters',
});

export const RegisterBody = z.object({
  username: Username,
  email: Email,
  password: Password,
  fullName: FullName,
  /** Whether the terms checkbox was ticked; stored with the time, never required. */
  acceptedTerms: z.boolean().optional(),
});
export type RegisterBody = z.input<typeof RegisterBody>;

export const LoginBody = z.object({
  /** A username or an email address. */
  username: line(LOGIN_MAX, { missing: 'Username is required' })
    .normalize('NFKC')
    .min(1, { error: 'Username is required' })
    .max(LOGIN_MAX, { abort: true }),
  password: rawText(PASSWORD_MAX, { missing: 'Password is required' }).min(1, {
    error: 'Password is required',
  }),
  rememberMe: z.boolean().optional(),
});
export type LoginBody = z.input<typeof LoginBody>;

/** Empty text clears an optional field. */
const optional = (words: z.ZodString) => words.nullish().transform((value) => value || null);

/** The signed-in user's password, requested again. */
export const CurrentPassword = rawText(PASSWORD_MAX, { missing: 'Current password is required' }).min(1, {
  error: 'Current password is required',
});

export const ProfileBody = z.object({
  fullName: FullName,
  email: Email,
  location: optional(visibleLine(200)),
  bio: optional(text(2000)),
  avatar: optional(line(PICTURE_URL_MAX)).refine(
    (value) => value === null || STORED_IMAGE.test(value) || isHttps(value),
    { error: 'Please enter a valid URL' },
  ),
  findable: z.boolean().optional(),
  /** Required to change the email, unless this session was started through Google within `FRESH_MINUTES`. */
  currentPassword: CurrentPassword.optional(),
});
export type ProfileBody = z.input<typeof ProfileBody>;

/**
 * A cookie that scripts can read, set and cleared together with the session cookie. Without it nobody is signed in, and
 * pages need not ask the server. It grants nothing.
 */
export const SIGNED_IN_COOKIE = 'lendloop_signed_in';

/**
 * A header that names the person for whom a page writes, by id; 0 for nobody, empty or absent if the page does not know. The session
 * may belong to somebody else by the time the call is made, and what one person has written must not be sent as another.
 */
export const USER_HEADER = 'lendloop-user';

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'user',
  summary: 'The signed-in user',
  result: CurrentUser,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Create an account and sign in',
  body: RegisterBody,
  result: CurrentUser,
  status: 201,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Sign in with username or email',
  body: LoginBody,
  result: CurrentUser,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'End the session',
  status: 204,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  access: 'user',
  summary: "Change the signed-in user's profile; a new email needs the password or a recent Google sign-in",
  body: ProfileBody,
  result: CurrentUser,
});

export const setMyLanguage = endpoint({
  method: 'PUT',
  path: '/api/user/language',
  access: 'user',
  summary: 'Choose the language that pages and mails are written in',
  body: z.object({ language: Language }),
  status: 204,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  access: 'public',
  summary: "A person's public profile",
  params: IdParams,
  result: PublicUser,
});

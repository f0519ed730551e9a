import { ProfileBody } from '@lendloop/contract/accounts';
import { GOOGLE_CALLBACK_PATH, type GoogleError } from '@lendloop/contract/google';
import { isHttps } from '@lendloop/contract/images';
import * as client from 'openid-client';
import { z } from 'zod';

import type { Config } from '../../config.ts';
import { providerFetch } from './providerFetch.ts';

/** Timeout of a request to the provider, in seconds. */
const PATIENCE = 10;

/** Google asks nobody to sign in anew and does not say when somebody did; it only asks which account to use. */
const GOOGLE_ISSUER = 'https://accounts.google.com';

/** The values that a browser takes to the provider, and that must match when it comes back. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The identity reported by the provider. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider has verified the address. */
  readonly email: string | null;
  /** What the person is called, the fullest first. */
  readonly names: readonly string[];
  readonly picture: string | null;
}

/** A failed sign-in, with the error code that the sign-in page shows. */
export class SignInRefusal extends Error {
  readonly code: GoogleError;
  /** The token of a link by which a suspended person can appeal; null if they cannot. */
  readonly appeal: string | null;

  constructor(code: GoogleError, cause?: unknown, appeal: string | null = null) {
    super(code, { cause });
    this.code = code;
    this.appeal = appeal;
  }
}

/** Somebody who was asked to prove their identity came back as another person. */
export class OtherPerson extends SignInRefusal {
  constructor() {
    super('google-auth-failed');
  }
}

interface Provider {
  /** The URL to send the browser to. With `isProof` the person has to sign in there anew. Throws `SignInRefusal`. */
  begin(isProof: boolean): Promise<{ readonly url: string; readonly checks: Checks }>;
  /**
   * The person who came back with `search`, the query of the callback. For a proof, they must have signed in there within
   * `maxAge` seconds. Throws `SignInRefusal`.
   */
  finish(search: string, checks: Checks, maxAge: number | null): Promise<ProviderPerson>;
}

/** What OpenID Connect allows as a subject. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

const Claims = z.object({
  email: z.string().max(254).pipe(z.email()).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  // As people can choose it themselves, but not one that is stored here.
  picture: ProfileBody.shape.avatar.refine((url) => url === null || isHttps(url)).catch(null),
});

/** The configured provider: code flow with PKCE, state and nonce. Its discovery document is fetched when first needed. */
export function makeProvider(settings: NonNullable<Config['google']>, publicUrl: string): Provider {
  const callback = publicUrl + GOOGLE_CALLBACK_PATH;
  const isGoogle = settings.issuer === GOOGLE_ISSUER;
  let known: Promise<client.Configuration> | null = null;
  const find = async () => {
    known ??= discover(settings);
    try {
      return await known;
    } catch (error) {
      // The next sign-in tries again: the outage may have been temporary.
      known = null;
      throw new SignInRefusal('google-auth-unavailable', error);
    }
  };

  return {
    begin: async (isProof) => {
      const provider = await find();
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: callback,
        response_type: 'code',
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(isProof && (isGoogle ? { prompt: 'select_account' } : { prompt: 'login', max_age: '0' })),
      });
      return { url: url.href, checks };
    },

    finish: async (search, { state, nonce, verifier }, maxAge) => {
      const provider = await find();
      try {
        const tokens = await client.authorizationCodeGrant(provider, new URL(callback + search), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          // The browser may have changed the address on its way to the provider.
          ...(maxAge !== null && !isGoogle && { maxAge }),
        });
        const token = tokens.claims();
        if (!token || !SUBJECT.test(token.sub)) throw new SignInRefusal('google-auth-failed');
        // Some providers leave the email out of the token.
        const told =
          token['email'] === undefined
            ? await client.fetchUserInfo(provider, tokens.access_token, token.sub)
            : token;
        const claims = Claims.parse(told);
        return {
          issuer: token.iss,
          subject: token.sub,
          email: claims.email_verified === true ? (claims.email ?? null) : null,
          names: [claims.name, claims.given_name].filter((name) => name !== undefined),
          picture: claims.picture,
        };
      } catch (error) {
        throw asRefusal(error);
      }
    },
  };
}

function discover({ issuer, clientId, clientSecret }: NonNullable<Config['google']>) {
  const server = new URL(issuer);
  return client.discovery(server, clientId, clientSecret, undefined, {
    timeout: PATIENCE,
    [client.customFetch]: providerFetch,
    // The settings allow http for this machine only.
    ...(server.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  });
}

function asRefusal(error: unknown): SignInRefusal {
  if (error instanceof SignInRefusal) return error;
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
    return new SignInRefusal('google-auth-denied', error);
  return new SignInRefusal(isAway(error) ? 'google-auth-unavailable' : 'google-auth-failed', error);
}

/** Whether the provider is unreachable or broken. `fetch` throws a TypeError with the cause. */
const isAway = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT') ||
  (error instanceof Error && error.cause instanceof Response && error.cause.status >= 500);

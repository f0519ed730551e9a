import type { Server } from 'node:http';

import { Provider } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';

import { freePort } from '../../../tools/freePort.ts';

/** A person with an account at the provider. */
export interface Persona {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly given_name?: string;
  readonly picture?: string;
}

interface IdentityProvider {
  /** The settings for an app that signs in with it. */
  readonly config: {
    readonly publicUrl: string;
    readonly google: { readonly clientId: string; readonly clientSecret: string; readonly issuer: string };
  };
  /**
   * Follows `url` as a browser would, as the person or as somebody who declines. Returns the callback's address. With the same
   * `cookies` the person is still signed in there.
   */
  visit(url: string, as: Persona | 'denied', cookies?: Map<string, string>): Promise<string>;
  /** How often somebody had to sign in there. */
  countSignIns(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const PUBLIC_URL = 'http://lendloop.test:3000';

/** Starts a real OpenID provider on loopback, stopped when the test ends. */
export async function startIdentityProvider({ emailInToken = true } = {}): Promise<IdentityProvider> {
  // It warns about missing keys and storage, which a test does not need.
  const quiet = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')];
  for (const spy of quiet) spy.mockImplementation(() => {});
  onTestFinished(() => {
    for (const spy of quiet) spy.mockRestore();
  });
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Persona>();
  let signIns = 0;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'lendloop',
        client_secret: 'a secret of the provider',
        redirect_uris: [`${PUBLIC_URL}/api/auth/google/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'picture'],
    },
    conformIdTokenClaims: !emailInToken,
    cookies: { keys: ['for tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  });
  // Stands in for the provider's sign-in page: the address itself names the person.
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) {
      await next();
      return;
    }
    const { prompt, params, session } = await provider.interactionDetails(context.req, context.res);
    const accountId = String(context.query['as']);
    if (accountId === 'denied') {
      await provider.interactionFinished(context.req, context.res, { error: 'access_denied' });
    } else if (prompt.name === 'login') {
      signIns += 1;
      await provider.interactionFinished(context.req, context.res, { login: { accountId } });
    } else {
      const grant = new provider.Grant({
        accountId: session?.accountId ?? accountId,
        clientId: String(params['client_id']),
      });
      grant.addOIDCScope('openid email profile');
      await provider.interactionFinished(context.req, context.res, {
        consent: { grantId: await grant.save() },
      });
    }
    context.respond = false;
  });
  let server: Server | null = null;
  const stop = async () => {
    const running = server;
    server = null;
    running?.closeAllConnections();
    if (running) await new Promise<void>((resolve) => running.close(() => resolve()));
  };
  const start = async () => {
    server = await new Promise<Server>((resolve) => {
      const starting = provider.listen(port, '127.0.0.1', () => resolve(starting));
    });
  };
  await start();
  onTestFinished(stop);
  return {
    config: {
      publicUrl: PUBLIC_URL,
      google: { clientId: 'lendloop', clientSecret: 'a secret of the provider', issuer },
    },
    visit: (url, as, cookies = new Map()) => {
      if (as !== 'denied') people.set(as.sub, as);
      return browse(url, as === 'denied' ? as : as.sub, cookies);
    },
    countSignIns: () => signIns,
    start,
    stop,
  };
}

/** Follows the provider's redirects, with its cookies, until one leads to the callback. */
async function browse(url: string, as: string, cookies: Map<string, string>): Promise<string> {
  let next = url;
  for (let hops = 0; hops < 10; hops++) {
    const here = new URL(next);
    if (here.origin === PUBLIC_URL) return next;
    if (here.pathname.startsWith('/interaction/')) here.searchParams.set('as', as);
    const answer = await fetch(here, {
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider stayed at ${here.href}: ${await answer.text()}`);
    next = new URL(location, here).href;
  }
  throw new Error('The provider redirected in circles.');
}

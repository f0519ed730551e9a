import { GOOGLE_AGAIN_PATH } from '@lendloop/contract/google';

import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { startAppForTest, type TestApp } from './app.ts';
import { startIdentityProvider, type Persona } from './identityProvider.ts';

/** A person whose address the provider has confirmed. */
export const ASHA: Persona = {
  sub: 'asha-at-the-provider',
  email: 'asha.menon@example.com',
  email_verified: true,
  name: 'Asha Menon',
  picture: 'https://example.com/asha.jpg',
};

/** The little of a browser that this sign-in needs: it follows addresses and keeps cookies. */
export function openBrowser({ server }: TestApp, jar = new Map<string, string>()) {
  return {
    jar,
    go: async (url: string) => {
      const answer = await server.inject({ url, cookies: Object.fromEntries(jar) });
      for (const { name, value } of answer.cookies) {
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return { status: answer.statusCode, location: String(answer.headers.location) };
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Starts an app that signs in with a real provider. Both stop when the test ends. */
export async function startGoogle(
  database: Database,
  { config, ...options }: Parameters<typeof startIdentityProvider>[0] & { config?: Partial<Config> } = {},
) {
  const provider = await startIdentityProvider(options);
  const app = await startAppForTest({ database, config: { ...provider.config, ...config } });
  /** Goes through the whole sign-in as that person. */
  const signIn = async (as: Persona | 'denied', browser = openBrowser(app), start = '/api/auth/google') => {
    const { location } = await browser.go(start);
    const callback = pathOf(await provider.visit(location, as));
    const { location: end } = await browser.go(callback);
    const client = app.client(browser.jar.get('lendloop_session'));
    return { browser, callback, end, client };
  };
  /** The same as a proof of identity, which replaces the password for a while. */
  const prove = (as: Persona) => signIn(as, openBrowser(app), GOOGLE_AGAIN_PATH);
  return { provider, app, signIn, prove };
}

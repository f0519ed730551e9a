import type { Browser, BrowserContextOptions } from 'playwright';

import { HERE } from './browser.ts';

/** A user of the demo data, or a visitor. */
export type DemoPerson = 'visitor' | 'rahul' | 'ananya' | 'admin';

const DEMO_PASSWORD = 'lendloop-demo';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The browser state of that user: the session cookies and the stored location. */
export async function stateOf(browser: Browser, url: string, username: DemoPerson): Promise<StorageState> {
  const position = JSON.stringify({ lat: HERE.latitude, lng: HERE.longitude });
  const origins = [{ origin: url, localStorage: [{ name: 'user-location', value: position }] }];
  if (username === 'visitor') return { cookies: [], origins };
  const context = await browser.newContext({ baseURL: url });
  const answer = await context.request.post('/api/login', {
    headers: { origin: url },
    data: { username, password: DEMO_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  const { cookies } = await context.storageState();
  await context.close();
  return { cookies, origins };
}

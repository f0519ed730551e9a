import path from 'node:path';

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import { inject, onTestFailed } from 'vitest';

import { chromiumArguments, findChromium } from '../../tools/browser.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The argument of the browser that names what it does without. */
    disabledFeatures: string;
  }
}

/** In the middle of Bengaluru; what the browser answers when asked for a position. */
export const HERE = { latitude: 12.9716, longitude: 77.6412 };

const RESULTS = path.resolve(import.meta.dirname, '../../test-results');
let pictures = 0;

let opened: Browser | undefined;

/** The browser of this process, for all its files of tests. It ends with the process. */
export async function openBrowser(): Promise<Browser> {
  if (!opened?.isConnected())
    opened = await chromium.launch({
      executablePath: await findChromium(),
      args: [...chromiumArguments, inject('disabledFeatures')],
    });
  return opened;
}

export interface OpenPage {
  readonly page: Page;
  /** What the browser complained of that no test expected. */
  readonly complaints: string[];
}

export interface Visitor extends OpenPage {
  readonly leave: () => Promise<void>;
}

/** A browser of its own, that shares where it is with whoever asks. */
export async function newContext(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    geolocation: HERE,
    permissions: ['geolocation'],
    locale: 'en-IN',
    // What the worker fetches, no test can intercept; the test of the installed app lets it in.
    serviceWorkers: 'block',
    ...options,
  });
}

/** A new page; every error on its console is kept, and a failed test leaves a picture of it. */
export async function openPage(context: BrowserContext): Promise<OpenPage> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} on ${page.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${error.message} on ${page.url()}`));
  onTestFailed(async ({ task }) => {
    const name = `${task.name} ${complaints.length > 0 ? complaints.join(' ') : ''}`.replace(/\W+/g, '-');
    await page.screenshot({ path: path.join(RESULTS, `${name.slice(0, 100)}-${++pictures}.png`) });
  });
  return { page, complaints };
}

/** A browser of its own with one page. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await newContext(browser, url, options);
  return { ...(await openPage(context)), leave: () => context.close() };
}

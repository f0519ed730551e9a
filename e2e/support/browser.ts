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
import { PATIENCE_MS } from './patience.ts';
import { recordToasts } from './toasts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The `--disable-features` argument. */
    disabledFeatures: string;
  }
}

/** Central Bengaluru, the position that the browser reports. */
export const HERE = { latitude: 12.9716, longitude: 77.6412 };

const RESULTS = path.resolve(import.meta.dirname, '../../test-results');
let pictures = 0;

let opened: Browser | undefined;

/** The browser shared by all test files of this process. It exits with the process. */
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
  /** Console and page errors. */
  readonly complaints: string[];
}

export interface Visitor extends OpenPage {
  readonly leave: () => Promise<void>;
}

/** A new browser context that grants geolocation. */
export async function newContext(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    geolocation: HERE,
    permissions: ['geolocation'],
    locale: 'en-IN',
    // Tests cannot intercept a service worker's requests; the tests of the installed app allow it.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await recordToasts(context);
  return context;
}

/** Opens a page that collects console errors and saves a screenshot when a test fails. */
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

/** Opens a new context with one page. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await newContext(browser, url, options);
  return { ...(await openPage(context)), leave: () => context.close() };
}

import { existsSync } from 'node:fs';
import path from 'node:path';

import { whichProgram } from './setup/which.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds the browser for tests and benchmarks: the system's Chromium or Chrome, or else the one that Playwright downloaded.
 * @returns {Promise<string | undefined>} the path of the program
 */
export async function findChromium() {
  const system = whichProgram(names) ?? macApps.find((app) => existsSync(app));
  if (system) return system;
  const { chromium } = await import('playwright');
  const own = path.normalize(chromium.executablePath());
  return existsSync(own) ? own : undefined;
}

/** Flags with which Chromium runs as root in a container and makes no requests of its own. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

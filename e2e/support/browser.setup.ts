import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';

import { chromiumArguments, findChromium } from '../../tools/browser.mjs';

const SWITCH = '--disable-features=';
/** What the browser shows under its address line: two pages of its own, made anew for each window that nobody sees. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Finds out what Playwright has the browser do without, because of two such arguments only the last one counts. */
export default async function setup(project: TestProject): Promise<void> {
  const server = await chromium.launchServer({
    executablePath: await findChromium(),
    args: chromiumArguments,
  });
  const usual = server.process().spawnargs.find((argument) => argument.startsWith(SWITCH));
  await server.close();
  const features = usual ? [usual.slice(SWITCH.length), ...POPUPS] : POPUPS;
  project.provide('disabledFeatures', `${SWITCH}${features.join()}`);
}

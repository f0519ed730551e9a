import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';

import { chromiumArguments, findChromium } from '../../tools/browser.mjs';

const SWITCH = '--disable-features=';
/** The address bar's suggestion popups: two internal pages that headless windows would create each time. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Reads which features Playwright disables, because Chromium uses only the last such argument. */
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

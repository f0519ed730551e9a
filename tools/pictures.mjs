// `node tools/pictures.mjs` retakes the screenshot in the README. It needs Node 24 and a built web app.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { chromium } from 'playwright';
import sharp from 'sharp';

import { withDemo } from '../bench/demoServer.ts';
import { stateOf } from '../e2e/support/signIn.ts';
import { chromiumArguments, findChromium } from './browser.mjs';
import { root } from './setup/paths.mjs';

const SIZE = { width: 1280, height: 800 };
const folder = path.join(root, 'docs/pictures');

await withDemo(async (origin) => {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: SIZE,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      storageState: await stateOf(browser, origin, 'ananya'),
    });
    await context.addInitScript(() => localStorage.setItem('lendloop-app-banner', '"dismissed"'));
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('main').getByRole('article').first().waitFor();
    await page.evaluate('document.fonts.ready');
    await page.waitForLoadState('networkidle');
    await mkdir(folder, { recursive: true });
    await sharp(await page.screenshot())
      .png({ palette: true, colours: 256, dither: 0.6, effort: 10 })
      .toFile(path.join(folder, 'home.png'));
  } finally {
    await browser.close();
  }
});

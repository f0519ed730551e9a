// `node tools/pictures.mjs` takes the picture of the README anew, with Node 24 and after a build of the web app.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

import { openBrowser } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { stateOf } from '../e2e/support/signIn.ts';
import { root } from './setup/paths.mjs';

const SIZE = { width: 1280, height: 800 };
const folder = path.join(root, 'docs/pictures');

const [server, browser] = await Promise.all([startServer({ demo: true }), openBrowser()]);
try {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState: await stateOf(browser, server.url, 'ananya'),
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
  await server.stop();
}

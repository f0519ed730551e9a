// `npm run bench:web`: how long the page stops answering while people use it. See README.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { Item } from '@lendloop/contract/items';
import { chromium, type Browser, type Locator, type Page } from 'playwright';

import { chromiumArguments, findChromium } from '../tools/browser.mjs';
import { withDemo } from './demoServer.ts';
import { median } from './load.ts';
import { longestTask } from './longestTask.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', multiple: true, default: ['1', '4'] },
  },
});

/** After something was done, until what it brings is drawn, ms. */
const SETTLE_MS = 1500;
const PLACE = { lat: 12.9716, lng: 77.6412 };
const GUITAR = 'Electric guitar with practice amp';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Case {
  readonly name: string;
  /** Goes there, and gives back what is done there by hand alone. */
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.first().boundingBox();
  if (!box) throw new Error(`${target.toString()} is not to be seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function press(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.click(x, y);
  await sleep(SETTLE_MS);
}

async function idOf(page: Page, title: string): Promise<number> {
  const answer = await page.request.get('/api/items', { params: { search: title } });
  const found = Item.array()
    .parse(await answer.json())
    .find((item) => item.title === title);
  if (!found) throw new Error(`The demo data has no "${title}".`);
  return found.id;
}

const CASES: readonly Case[] = [
  {
    name: 'filtering on /search',
    prepare: async (page) => {
      await page.goto('/search?location=Bengaluru');
      await page.locator('main article').nth(7).waitFor();
      const boxes = page.locator('aside input[type=checkbox]');
      const points = [
        await middleOf(boxes.nth(0)),
        await middleOf(boxes.nth(1)),
        await middleOf(boxes.nth(2)),
      ];
      const knob = await middleOf(page.locator('aside [role=slider]').last());
      return async () => {
        for (const point of points) await press(page, point);
        await page.mouse.move(knob.x, knob.y);
        await page.mouse.down();
        await page.mouse.move(knob.x - 60, knob.y, { steps: 20 });
        await page.mouse.up();
        await sleep(SETTLE_MS);
        for (const point of points) await press(page, point);
      };
    },
  },
  {
    name: 'opening the booking dialog',
    prepare: async (page) => {
      await page.goto(`/items/${await idOf(page, GUITAR)}`);
      const rent = page.locator('aside button').filter({ hasText: 'Rent Now' });
      await rent.waitFor();
      const point = await middleOf(rent);
      return async () => {
        for (let time = 0; time < 3; time++) {
          await press(page, point);
          await page.keyboard.press('Escape');
          await sleep(SETTLE_MS);
        }
      };
    },
  },
  {
    name: 'typing in chat',
    prepare: async (page) => {
      await page.goto('/chat');
      const field = page.locator('form textarea');
      await field.waitFor();
      const point = await middleOf(field);
      return async () => {
        await press(page, point);
        for (const words of ['Is it free on Saturday? ', 'I would fetch it in the morning. ']) {
          await page.keyboard.type(words, { delay: 40 });
          await page.keyboard.press('Enter');
          await sleep(SETTLE_MS);
        }
      };
    },
  },
];

/** A browser's storage after signing in and sharing a place. */
async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  const data = { username: 'rahul', password: 'lendloop-demo' };
  await context.request.post('/api/login', { headers: { origin }, data });
  const { cookies } = await context.storageState();
  await context.close();
  const localStorage = [{ name: 'user-location', value: JSON.stringify(PLACE) }];
  return { cookies, origins: [{ origin, localStorage }] };
}

async function measure(browser: Browser, origin: string, one: Case, slowdown: number): Promise<number> {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: await signIn(browser, origin),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const act = await one.prepare(page);
  await sleep(SETTLE_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const longest = await longestTask(browser, page, act);
  await context.close();
  return longest;
}

await withDemo(async (origin) => {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
  try {
    const slowdowns = options.slowdown.map(Number);
    const found = CASES.map((one) => ({ one, runs: slowdowns.map((): number[] => []) }));
    // Round after round, so that whatever else the machine does meets all of them.
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const { one, runs } of found) {
        for (const [index, slowdown] of slowdowns.entries())
          runs[index]?.push(await measure(browser, origin, one, slowdown));
      }
    }
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    console.log(
      `| longest task, median of ${options.rounds} (least to most) | ${slowdowns.map((rate) => `CPU ${rate}x slower`).join(' | ')} |`,
    );
    console.log(`| --- | ${slowdowns.map(() => '---:').join(' | ')} |`);
    for (const { one, runs } of found) {
      const cells = runs.map(
        (times) => `${ms(median(times))} (${ms(Math.min(...times))} to ${ms(Math.max(...times))})`,
      );
      console.log(`| ${one.name} | ${cells.join(' | ')} |`);
    }
  } finally {
    await browser.close();
  }
});

// `npm run bench:web`: how long the main thread is blocked while people use the app. See README.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { Item } from '@lendloop/contract/items';
import { chromium, type Browser, type Locator, type Page } from 'playwright';

import { chromiumArguments, findChromium } from '../tools/browser.mjs';
import { withDemo } from './demoServer.ts';
import { median } from './load.ts';
import { taskTimes, type TaskTimes } from './taskTimes.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', multiple: true, default: ['1', '4'] },
    case: { type: 'string', multiple: true },
  },
});

/** Wait after each action until its result is rendered, ms. */
const SETTLE_MS = 1500;
const PLACE = { lat: 12.9716, lng: 77.6412 };
const GUITAR = 'Electric guitar with practice amp';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Case {
  readonly name: string;
  /** Opens the page and returns the interaction to measure, which uses nothing but mouse and keyboard. */
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.first().boundingBox();
  if (!box) throw new Error(`${target.toString()} is not visible.`);
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

/** The id of the item with the most photos. */
async function mostPhotos(page: Page): Promise<number> {
  const answer = await page.request.get('/api/items');
  const [first] = Item.array()
    .parse(await answer.json())
    .sort((a, b) => b.images.length - a.images.length);
  if (!first) throw new Error('The demo data has no items.');
  return first.id;
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
  {
    name: 'opening the category select',
    prepare: async (page) => {
      await page.goto('/create-listing');
      const select = page.getByRole('combobox').filter({ hasText: 'Select a category' });
      await select.scrollIntoViewIfNeeded();
      const point = await middleOf(select);
      return async () => {
        for (let time = 0; time < 3; time++) {
          await press(page, point);
          for (let key = 0; key < 3; key++) await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Escape');
          await sleep(SETTLE_MS);
        }
      };
    },
  },
  {
    name: 'showing and closing a toast',
    prepare: async (page) => {
      await page.goto('/chat');
      const field = page.locator('form textarea');
      await field.waitFor();
      const point = await middleOf(field);
      await field.press('Enter');
      const close = page.locator('[data-toast] button');
      await close.waitFor();
      await sleep(SETTLE_MS);
      const closePoint = await middleOf(close);
      await close.click();
      return async () => {
        for (let time = 0; time < 3; time++) {
          await page.mouse.click(point.x, point.y);
          await page.keyboard.press('Enter');
          await sleep(SETTLE_MS);
          await press(page, closePoint);
        }
      };
    },
  },
  {
    name: 'dragging photos',
    prepare: async (page) => {
      await page.goto(`/items/${await mostPhotos(page)}`);
      const photo = page.getByRole('button', { name: 'View full screen' });
      await photo.waitFor();
      const from = await middleOf(photo);
      return async () => {
        for (let time = 0; time < 3; time++) {
          await page.mouse.move(from.x, from.y);
          await page.mouse.down();
          await page.mouse.move(from.x - 350, from.y, { steps: 30 });
          await page.mouse.up();
          await sleep(SETTLE_MS);
        }
      };
    },
  },
];

/** The browser storage of a signed-in user who has shared a location. */
async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  const data = { username: 'rahul', password: 'lendloop-demo' };
  await context.request.post('/api/login', { headers: { origin }, data });
  const { cookies } = await context.storageState();
  await context.close();
  const localStorage = [{ name: 'user-location', value: JSON.stringify(PLACE) }];
  return { cookies, origins: [{ origin, localStorage }] };
}

async function measure(browser: Browser, origin: string, one: Case, slowdown: number): Promise<TaskTimes> {
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
  const times = await taskTimes(browser, page, act);
  await context.close();
  return times;
}

await withDemo(async (origin) => {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
  try {
    const slowdowns = options.slowdown.map(Number);
    const cases = CASES.filter(({ name }) => options.case?.includes(name) ?? true);
    if (cases.length === 0) throw new Error(`The cases are: ${CASES.map(({ name }) => name).join(', ')}.`);
    const found = cases.map((one) => ({ one, runs: slowdowns.map((): TaskTimes[] => []) }));
    // Interleaved, so that other load on the machine affects all cases alike.
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const { one, runs } of found) {
        for (const [index, slowdown] of slowdowns.entries())
          runs[index]?.push(await measure(browser, origin, one, slowdown));
      }
    }
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const summary = (times: readonly number[]) =>
      `${ms(median(times))} (${ms(Math.min(...times))} to ${ms(Math.max(...times))})`;
    for (const measure of ['longest', 'total'] as const) {
      const title = measure === 'longest' ? 'longest task' : 'all tasks together';
      console.log(
        `\n| ${title}, median of ${options.rounds} (least to most) | ${slowdowns.map((rate) => `CPU ${rate}x slower`).join(' | ')} |`,
      );
      console.log(`| --- | ${slowdowns.map(() => '---:').join(' | ')} |`);
      for (const { one, runs } of found) {
        const cells = runs.map((times) => summary(times.map((time) => time[measure])));
        console.log(`| ${one.name} | ${cells.join(' | ')} |`);
      }
    }
  } finally {
    await browser.close();
  }
});

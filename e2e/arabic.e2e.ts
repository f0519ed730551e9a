import type { Conversation } from '@lendloop/contract/messages';
import { PAGES, type Page as PageRow } from '@lendloop/contract/pages';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { accessibilityFaults, overflows } from './support/inspect.ts';
import { misplaced } from './support/layout.ts';
import { CAMERA, itemPath } from './support/screens/screen.ts';
import type { DemoPerson } from './support/signIn.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

const WIDE = { width: 1440, height: 900 };
const SMALL = { width: 390, height: 844 };

/** Who sees the pages with this access. */
const READERS = { all: 'visitor', visitors: 'visitor', signedIn: 'ananya', administrators: 'admin' } as const;

const READING: readonly DemoPerson[] = ['visitor', 'ananya', 'admin'];

/** Names that every language writes alike. */
const NAMES =
  /Lendloop|Google|OAuth|WebSocket|OpenStreetMap|GeoNames|PNG|JPG|GIF|Safari|Chrome|Firefox|Linux|English|Deutsch/g;

/** Texts in Latin letters that are neither people's own nor names: words that nobody translated. */
const untranslated = (page: Page) =>
  page.evaluate((names) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (
        !parentElement?.checkVisibility() ||
        parentElement.closest('[dir=auto], bdi, [lang=en], [lang=de], time, code')
      )
        continue;
      if (/\p{Script=Latin}{3}/u.test((textContent ?? '').replace(new RegExp(names, 'g'), '')))
        found.push(textContent ?? '');
    }
    return found;
  }, NAMES.source);

/** The pages that only this person sees, with ids that they may open. */
async function pathsFor(person: DemoPerson, page: Page): Promise<string[]> {
  const item = await itemPath(page, CAMERA);
  const answer = await page.request.get('/api/messages/conversations');
  const [conversation] = answer.ok() ? ((await answer.json()) as Conversation[]) : [];
  return Object.values(PAGES as Record<string, PageRow>)
    .filter(({ access }) => READERS[access] === person)
    .map(({ path }) =>
      path
        .replace('/items/$id', item)
        .replace('$senderId', String(conversation?.otherUserId))
        .replace('$itemId', String(conversation?.itemId))
        .replace('$id', '1'),
    );
}

test.for(READING)('every screen of %s is in Arabic', async (person) => {
  const { page, leave } = await suite.visitAs(person, { viewport: WIDE, reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'lendloop_lang', value: 'ar', url: suite.server.url }]);
  for (const path of await pathsFor(person, page)) {
    await page.setViewportSize(WIDE);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const viewport of [WIDE, SMALL]) {
      await page.setViewportSize(viewport);
      const faults = [
        ...(await untranslated(page)),
        ...(await overflows(page)),
        ...(await misplaced(page)),
        ...(viewport === WIDE ? await accessibilityFaults(page) : []),
      ];
      expect.soft([path, viewport.width, ...faults]).toEqual([path, viewport.width]);
    }
    expect.soft(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  }
  await leave();
});

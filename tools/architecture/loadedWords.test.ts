import { expect, test } from 'vitest';

import { missingWords } from './loadedWords.mjs';

const FRAME = {
  name: 'web/src/app/routeKinds.ts',
  text: "loader: async () => { await loadWords('shell', 'ui'); }",
  imports: [],
  later: [],
};
const HOME = 'web/src/pages/home/HomePage.tsx';
const CARD = 'web/src/features/items/ItemCard.tsx';
const DIALOG = 'web/src/features/items/ItemDialog.tsx';

/** What is found among a router, a page with a card, and a dialog that the card loads. */
const missing = (router: string, card: string, dialog = "useWords('ui')") =>
  missingWords([
    FRAME,
    { name: 'web/src/app/router.tsx', text: router, imports: [FRAME.name], later: [HOME] },
    { name: HOME, text: "useWords('shell')", imports: [CARD], later: [] },
    { name: CARD, text: card, imports: [], later: card.includes('import(') ? [DIALOG] : [] },
    { name: DIALOG, text: dialog, imports: [], later: [] },
  ]).map(({ from, to }) => [from, to]);

const page = (...areas: string[]) =>
  `page(() => import('../pages/home/HomePage.tsx'), 'HomePage', ${areas.map((area) => `'${area}'`).join(', ')})`;
const loading = (areas: string) =>
  `const Dialog = onDemand(async () => {
    const [module] = await Promise.all([import('./ItemDialog.tsx')${areas}]);
    return module;
  });`;

test('the words of all that comes with a page are loaded with it, or with the frame', () => {
  expect(missing(page('items'), "useWords('items')")).toEqual([]);
  expect(missing(page('home'), "useRichWords('items')")).toEqual([[HOME, CARD]]);
  expect(
    missing(`${page('home')},\n  other: page(() => load(), 'Other', 'items')`, "useWords('items')"),
  ).toEqual([[HOME, CARD]]);
});

test('a list of areas with a name counts as what it holds', () => {
  const router =
    "const HOME_WORDS = ['items'] as const;\n\npage(() => import('../pages/home/HomePage.tsx'), 'HomePage', ...HOME_WORDS)";
  expect(missing(router, "useWords('items')")).toEqual([]);
});

test('what is loaded later has the words of the page, and those that are loaded with it', () => {
  expect(missing(page('items'), loading(''), "useWords('items')")).toEqual([]);
  expect(missing(page('home'), loading(", loadWords('items')"), "useWords('items')")).toEqual([]);
  expect(missing(page('home'), loading(''), "useWords('items')")).toEqual([[DIALOG, DIALOG]]);
});

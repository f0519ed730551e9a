import { expect, test } from 'vitest';

import { textsIn } from './texts.mjs';

const SCREEN = 'web/src/ui/Screen.tsx';

const REFUSED = [
  ['<p>Seeded text</p>', 'Seeded text'],
  ['<p>\n  ещё\n  один {count}\n</p>', 'ещё один'],
  ['<>{count} active</>', 'active'],
  ["<p>{'saved'}</p>", 'saved'],
  ["<p>{isOpen ? 'open' : say('closed')}</p>", 'open'],
  ["<p>{isOpen && 'open'}</p>", 'open'],
  ['<p>{`${count} saved`}</p>', '0 saved'],
  ['<button aria-label="Close" />', 'Close'],
  ["<Field label={isNew ? 'New' : name} />", 'New'],
  ['<img alt="a ladder" />', 'a ladder'],
  ["<input placeholder={'Rent ' + thing} />", 'Rent'],
  ['<div aria-roledescription="carousel" />', 'carousel'],
  ['<Button pendingText="Saving" />', 'Saving'],
  ['<Dialog closeLabel="Close" />', 'Close'],
  ["toast({ title: 'saved' })", 'saved'],
  ["toast({ title: say('saved'), description: `Until ${day}` })", 'Until 0'],
  ["toast({ title: say('saved'), action: { label: 'View', onSelect } })", 'View'],
  ["const look = { label: 'Saved items' }", 'Saved items'],
  ["function Row({ label = 'Saved' }) {}", 'Saved'],
  ["function Amount({ unit = 'per day' }) {}", 'per day'],
  ["const title = isNew ? 'New' : 'Old items'", 'New, Old items'],
  ["const NAMES = ['Try again']", 'Try again'],
  ["const NAMES = { open: 'It’s open' }", 'It’s open'],
] as const;

test.each(REFUSED)('%s is refused', (code, text) => {
  expect(textsIn(SCREEN, code).join(', ')).toBe(text);
});

const ALLOWED = [
  "<p className='flex Grid' title={say('title')}>{say('text')} · {count} / 5 {' '}</p>",
  '<h1 title={title}>{title}</h1>',
  '<input type="search" autoComplete="name" placeholder="https://" dir="auto" />',
  "<p>{kind === 'open' ? say('open') : null}</p>",
  "toast({ title: say('saved'), description: messageOf(error), tone: 'destructive' })",
  "const look = { title: 'saved.title', text: 'text-danger-strong' }",
  'const failure = { title: `${status}.failed` }',
  "throw new Error('The server forgot something');",
  "new DOMException('The upload was cancelled', 'AbortError')",
  "logDebug('A frame could not be read', error)",
  "const message = 'Please retry or remove the photos that failed';",
  '// Try again\nconst name = /* Try again */ 5;',
];

test.each(ALLOWED)('%s is allowed', (code) => {
  expect(textsIn(SCREEN, code)).toEqual([]);
});

test('a source that cannot be parsed is not taken for one without texts', () => {
  expect(() => textsIn(SCREEN, '<p>Try again')).toThrow(SCREEN);
});

import { expect, test } from 'vitest';

import { writeHead } from './tags.ts';

const SITE = {
  name: 'Lendloop',
  publicUrl: 'https://rent.example',
  isIndexed: true,
  languages: ['en', 'de'],
};
const HEAD = { title: 'Drill', canonical: '/search?search=drill', isIndexed: true, language: 'de' };

const linksIn = (html: string) =>
  Array.from(
    html.matchAll(/<link rel="([^"]*)"(?: hreflang="([^"]*)")? href="([^"]*)">/g),
    ([, ...all]) => all,
  );

test('every language has its address, and the site’s own is not named', () => {
  const german = 'https://rent.example/search?search=drill&amp;lang=de';
  const own = 'https://rent.example/search?search=drill';
  expect(linksIn(writeHead(HEAD, SITE))).toEqual([
    ['canonical', undefined, german],
    ['alternate', 'en', own],
    ['alternate', 'de', german],
    ['alternate', 'x-default', own],
  ]);
  expect(linksIn(writeHead({ ...HEAD, language: 'en' }, SITE))[0]).toEqual(['canonical', undefined, own]);
});

test('nothing that people write ends a tag or a script', () => {
  const evil = `"><script>alert(1)</script>'&`;
  const html = writeHead(
    {
      ...HEAD,
      title: evil,
      description: evil,
      image: { path: '/og/site.jpg', alt: evil },
      data: [{ name: evil }],
    },
    SITE,
  );
  expect(html).not.toContain('<script>');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ name: evil });
});

test('search engines are told what not to list', () => {
  const robots = (html: string) => /<meta name="robots" content="([^"]*)">/.exec(html)?.[1];
  expect(robots(writeHead(HEAD, SITE))).toBeUndefined();
  expect(robots(writeHead({ ...HEAD, isIndexed: false }, SITE))).toBe('noindex, follow');
  expect(robots(writeHead(HEAD, { ...SITE, isIndexed: false }))).toBe('noindex, nofollow');
});

import { paths } from '@lendloop/contract/pages';
import { expect, test } from 'vitest';

import { writeLetter } from './letter.ts';
import { theirs } from './letterWords.ts';

const SITE = { name: 'Rent.it', publicUrl: 'https://rent.it', locale: 'en-IN' };

const written = (paragraph: string, exact?: readonly string[]) =>
  writeLetter(
    {
      language: 'en',
      to: { isConfirmed: true, address: 'meera@example.com', name: 'Meera' },
      subject: 'New rental request',
      paragraphs: [paragraph],
      action: { label: 'Answer the request', path: paths.profile },
      reason: 'You get this mail because you lend on Rent.it.',
      ...(exact && { exact }),
    },
    SITE,
  );
const firstOf = (paragraph: string, exact?: readonly string[]) =>
  written(paragraph, exact).text.split('\n\n')[1];

test.each([
  ['evil.com would like to rent it', 'evil. com would like to rent it'],
  ['"Win at www.prize.example/now"', '"Win at www. prize. example/now"'],
  ['"Look: https://prize.example"', '"Look: https: prize. example"'],
  ['"http://2130706433/x"', '"http: 2130706433/x"'],
  ['"//prize/x and ftp://prize"', '"//prize/x and ftp: prize"'],
  ['"Call 192.0.2.1 now"', '"Call 192. 0. 2.1 now"'],
  ['"prize@evil.com"', '"prize at evil. com"'],
  ['"mailto:prize@localhost"', '"mailto:prize at localhost"'],
  ['"приз.рф and 例え。テスト"', '"приз. рф and 例え。 テスト"'],
  ['"evil．com"', '"evil． com"'],
  ['Rent.it.evil.com', 'Rent.it. evil. com'],
])('%s contains nothing that a mail program turns into a link', (given, expected) =>
  expect(firstOf(given)).toBe(expected),
);

test.each([
  ['Pay at my-Rent.it', 'Pay at my-Rent. it'],
  ['myRent.it/pay', 'myRent. it/pay'],
  ['pay.Rent.it', 'pay. Rent. it'],
  ['Rent.italy', 'Rent. italy'],
  ['prize@Rent.it', 'prize at Rent. it'],
])('what people wrote has no address that holds the site’s name: %s', (title, expected) => {
  expect(firstOf(`${theirs('Asha')} asks Rent.it about “${theirs(title)}”.`)).toBe(
    `${theirs('Asha')} asks Rent.it about “${theirs(expected)}”.`,
  );
});

test.each([
  'Rent.it has looked at "Drill, 1.5 kW"',
  'J.R.R. Tolkien wrote to you. Read it.',
  'You have 3.50 to pay (Aug 14 – Aug 17, 2026).',
  'Hello @meera',
])('%s is left unchanged', (text) => expect(firstOf(text)).toBe(text));

test('exact texts such as usernames are left unchanged', () => {
  expect(firstOf('Your username is asha.menon.', ['asha.menon'])).toBe('Your username is asha.menon.');
  for (const whole of ['asha.menon', 'Rent.it']) {
    const said = `Your name is ${theirs(whole)}.`;
    expect(firstOf(said, ['asha.menon'])).toBe(said);
  }
});

test('the links of the site itself are left unchanged', () => {
  const { text, html } = written('evil.com');
  expect(text).toContain('Answer the request:\nhttps://rent.it/profile');
  expect(html).toContain('href="https://rent.it/profile"');
  expect(text).toContain('because you lend on Rent.it.');
});

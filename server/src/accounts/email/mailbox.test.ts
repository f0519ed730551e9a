import { expect, test } from 'vitest';

import { isPublicProvider, mailboxOf } from './mailbox.ts';

test.each([
  ['Meera@Example.COM', 'meera@example.com'],
  ['meera+shop@example.com', 'meera@example.com'],
  ['meera+a+b@example.com', 'meera@example.com'],
  ['m.e.e.r.a+x@gmail.com', 'meera@gmail.com'],
  ['Meera@googlemail.com', 'meera@gmail.com'],
  ['Meera.Iyer_x-1+shop@pm.me', 'meeraiyerx1@proton.me'],
  ['meera-iyer@protonmail.com', 'meeraiyer@proton.me'],
  ['meera-iyer@ya.ru', 'meera.iyer@yandex.ru'],
  ['meera.iyer@yandex.com', 'meera.iyer@yandex.ru'],
  ['meera@me.com', 'meera@icloud.com'],
  ['any@meera.fastmail.com', 'meera@fastmail.com'],
  ['meera@bücher.example', 'meera@xn--bcher-kva.example'],
  ['meera@BÜCHER.example', 'meera@xn--bcher-kva.example'],
])('mails to %s count for %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

test.each([
  ['meera.iyer@example.com', 'meeraiyer@example.com'],
  ['meera-a@example.com', 'meera@example.com'],
  ['meera-a@gmail.com', 'meeraa@gmail.com'],
  ['meera.iyer@icloud.com', 'meeraiyer@icloud.com'],
  ['any@meera.example.com', 'any@example.com'],
  ['+a@example.com', '+b@example.com'],
])('%s and %s are different mailboxes', (one, other) => expect(mailboxOf(one)).not.toBe(mailboxOf(other)));

test('the domain of a large provider is public', () => {
  expect(
    ['gmail.com', 'yahoo.co.in', 'gmx.de', 'pm.me', 'ya.ru', 'yandex.kz', 'mac.com'].every(isPublicProvider),
  ).toBe(true);
  expect(['example.com', 'gmail.com.example.com', 'mail.example.com'].some(isPublicProvider)).toBe(false);
});

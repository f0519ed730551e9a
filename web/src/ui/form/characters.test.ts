import { MESSAGE_MAX, MessageBody } from '@lendloop/contract/messages';
import { expect, test } from 'vitest';

import { clip, countCharacters } from './characters.ts';

test('an emoji counts as one character and is never split', () => {
  expect(countCharacters('Zelt 🏕')).toBe(6);
  expect(clip('🏕🏕🏕', 2)).toBe('🏕🏕');
  expect(clip('tent', 4)).toBe('tent');
});

test('characters are counted as the contract counts them', () => {
  const longest = '🏕'.repeat(MESSAGE_MAX);
  const takes = (content: string) => MessageBody.safeParse({ receiverId: 1, itemId: 1, content }).success;
  expect(countCharacters(longest)).toBe(MESSAGE_MAX);
  expect(takes(longest)).toBe(true);
  expect(takes(`${longest}.`)).toBe(false);
  expect(takes(clip(`${longest}.`, MESSAGE_MAX))).toBe(true);
});

import { RegisterBody } from '@lendloop/contract/accounts';
import { ItemBody } from '@lendloop/contract/items';
import { PROBLEMS } from '@lendloop/contract/problems';
import { afterEach, expect, it } from 'vitest';

import { formResolver } from './formResolver.ts';
import { switchLanguage } from './language.ts';
import { translateError } from './translateError.ts';

afterEach(() => switchLanguage('en'));

const check = (resolve: (...input: never[]) => unknown, values: unknown) =>
  resolve(...([values, undefined, { fields: {}, shouldUseNativeValidation: false }] as never[])) as Promise<{
    readonly values: unknown;
    readonly errors: Readonly<Record<string, { readonly message?: string; readonly type?: string }>>;
  }>;

const NOBODY = { fullName: 'Asha Menon', username: 'x', email: 'nothing', password: 'rainy day' };

it('shows the contract’s errors in the reader’s language, which is English at first', async () => {
  const resolve = formResolver(RegisterBody);
  const english = await check(resolve, NOBODY);
  expect(english.errors['username']?.message).toBe('Username must be at least 3 characters');
  await switchLanguage('de');
  const { errors } = await check(resolve, NOBODY);
  expect(errors['username']).toMatchObject({
    message: 'Der Benutzername muss mindestens 3 Zeichen lang sein',
    type: english.errors['username']?.type,
  });
  expect(errors['email']?.message).toBe('Bitte gib eine gültige E-Mail-Adresse ein');
});

it('translates the errors of entries in a list', async () => {
  await switchLanguage('hi');
  const { errors } = await check(formResolver(ItemBody), {
    title: 'Long ladder',
    description: 'Reaches the roof of a house with two floors.',
    price: 100,
    categoryId: 1,
    location: 'Indiranagar',
    images: ['nowhere'],
  });
  expect(errors['images']).toMatchObject([{ message: 'यह किसी फ़ोटो का पता नहीं है' }]);
});

it('passes on what is valid', async () => {
  await switchLanguage('ar');
  const body = { ...NOBODY, username: 'asha', email: 'asha@example.com' };
  expect(await check(formResolver(RegisterBody), body)).toEqual({ values: body, errors: {} });
});

it('translates problems of the contract, and leaves other texts alone', async () => {
  await switchLanguage('de');
  expect(await translateError(PROBLEMS.own_message.message)).toBe(
    'Du kannst dir nicht selbst eine Nachricht schicken',
  );
  expect(await translateError('nothing of ours')).toBe('nothing of ours');
});

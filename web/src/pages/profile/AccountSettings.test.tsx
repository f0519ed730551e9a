import { forgotPassword, getPasswordState } from '@lendloop/contract/password';
import { listWaysIn, removeGoogle } from '@lendloop/contract/waysIn';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { press, see, seeToast, user } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const GOOGLE = {
  id: '00000000-0000-4000-8000-000000000000',
  email: 'rahul.menon@example.com',
  linkedAt: '2026-03-01T08:00:00.000Z',
};

async function waysIn(): Promise<string[]> {
  const region = within(await screen.findByRole('region', { name: 'Ways to sign in' }));
  return (await region.findAllByRole('listitem')).map(({ textContent }) => textContent);
}

test('the sign-in methods are listed, and removing one shows what the server refused', async () => {
  app.server.answer(listWaysIn, { hasPassword: true, google: [GOOGLE], isFresh: false });
  app.open('/profile');
  const [password, google] = await waysIn();
  expect(password).toMatch(/^Password.*Set/);
  expect(google).toContain('rahul.menon@example.com, since Mar 1, 2026');
  await screen.findByLabelText('Keep Google sign-in');
  await press(/^Remove Google/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Google sign-in?' }));
  const remove = () => user.click(dialog.getByRole('button', { name: 'Remove' }));
  await remove();
  await dialog.findByText('Current password is required');
  const field = dialog.getByLabelText('Current password', { selector: 'input' });
  await user.type(field, 'not that one');
  app.server.refuse(removeGoogle, 'wrong_password', [
    { path: 'currentPassword', message: 'This is not your current password' },
  ]);
  await remove();
  await seeToast('Google sign-in not removed', 'This is not your current password');
  await dialog.findByText('This is not your current password');
  app.server.refuse(removeGoogle, 'way_in_not_found');
  await remove();
  await seeToast('Google sign-in not removed', 'This sign-in has already been removed');
});

test('a removed Google sign-in leaves the list', async () => {
  app.server.answer(listWaysIn, { hasPassword: true, google: [GOOGLE], isFresh: false });
  app.open('/profile');
  expect(await waysIn()).toHaveLength(2);
  await press(/^Remove Google/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Google sign-in?' }));
  await user.type(dialog.getByLabelText('Current password', { selector: 'input' }), 'lendloop-demo');
  app.server.answer(removeGoogle, () => {
    app.server.answer(listWaysIn, { hasPassword: true, google: [], isFresh: false });
    return undefined;
  });
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await seeToast('Google sign-in removed');
  expect(await waysIn()).toHaveLength(1);
  expect(app.server.calls(removeGoogle)).toMatchObject([
    { params: { id: GOOGLE.id }, body: { currentPassword: 'lendloop-demo' } },
  ]);
});

test('an account without a password confirms with Google before its email can change', async () => {
  app.server.answer(listWaysIn, { hasPassword: false, google: [GOOGLE], isFresh: false });
  app.open('/profile');
  await see('To change your email, sign in with Google again. You then have 10 minutes to do it.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  const way = screen.getByRole('link', { name: 'Continue with Google' });
  expect(way.getAttribute('href')).toBe('/api/auth/google?again=true');
});

test('an account without a password is mailed a link to set the first one', async () => {
  app.server.answer(getPasswordState, { isSet: false });
  app.server.answer(forgotPassword, undefined);
  app.open('/profile');
  await see('You sign in with Google and don’t have a password yet.');
  await press('Send the Link');
  await seeToast('Link sent', `Open the link we sent to ${RAHUL.email}.`);
  expect(app.server.calls(forgotPassword)).toMatchObject([{ body: { email: RAHUL.email } }]);
});

import { currentUser } from '@lendloop/contract/accounts';
import { appealByLink, showLinkedAppeal } from '@lendloop/contract/cases/appealLinks';
import { decideCases, listCases } from '@lendloop/contract/cases/cases';
import { makeReport } from '@lendloop/contract/cases/reports';
import { expect, onTestFinished, test } from 'vitest';

import { openTestDatabase } from '../testing/database.ts';
import { makePerson } from '../testing/factories.ts';
import { ASHA, startGoogle } from '../testing/google.ts';

test('whom a decision suspends comes back from Google with a link to appeal, which no server is sent', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { app, signIn } = await startGoogle(database);
  const asha = (await (await signIn(ASHA)).client.call(currentUser, {})).body;
  const admin = await makePerson(app, { isAdmin: true });
  const colleague = await makePerson(app, { isAdmin: true });
  const reporter = await makePerson(app);
  await reporter.client.call(makeReport, {
    body: { subject: { kind: 'user', id: asha.id }, category: 'scam' },
  });
  const [opened] = (await admin.client.call(listCases, { query: {} })).body;
  const body = { ids: [opened?.id ?? 0], decision: 'suspend' as const, reason: 'This is against our rules.' };
  await admin.client.call(decideCases, { body });
  const { end, browser } = await signIn(ASHA);
  expect(browser.jar.get('lendloop_session')).toBeUndefined();
  const [address, token = ''] = end.split('#');
  expect(address).toBe('/auth?error=google-auth-suspended');
  const { body: shown } = await app.client().call(showLinkedAppeal, { body: { token } });
  expect(shown.decision).toMatchObject({ decision: 'suspend', subject: { kind: 'user', id: asha.id } });
  await app.client().call(appealByLink, { body: { token, text: 'It was a misunderstanding.' } });
  await colleague.client.call(decideCases, { body: { ...body, decision: 'dismiss' } });
  expect((await signIn(ASHA)).end).toBe('/?google-auth-success=true');
});

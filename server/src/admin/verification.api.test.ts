import { updateProfile } from '@lendloop/contract/accounts';
import { listAudit, listRegistrations, verifyUser } from '@lendloop/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function startPair() {
  const operator = await makePerson(app, { isAdmin: true });
  const person = await makePerson(app, { fullName: 'Jane Roe' });
  const rename = (fullName: string) =>
    person.client.call(updateProfile, { body: { fullName, email: `${person.username}@example.com` } });
  const decide = (fullName: string | undefined, status: 'approved' | 'rejected' = 'approved') =>
    operator.client.call(verifyUser, { params: { id: person.id }, body: { status, fullName } });
  return { operator, person, rename, decide };
}

test('only the name that the administrator saw is verified, not one that has replaced it', async () => {
  const { operator, person, rename, decide } = await startPair();
  const { body: seen } = await operator.client.call(listRegistrations, { query: { limit: 1 } });
  expect(seen[0]?.fullName).toBe('Jane Roe');
  await rename('Bank Of Trust');
  const refused = await decide(seen[0]?.fullName);
  expect([refused.status, refused.raw.json()]).toEqual([
    409,
    {
      code: 'name_changed',
      message: 'This user has since changed their name. Please check it again',
    },
  ]);
  const { body: audit } = await operator.client.call(listAudit, { query: {} });
  expect(audit.filter(({ subject }) => subject.id === person.id)).toEqual([]);
  expect((await decide('Bank Of Trust')).body.verificationStatus).toBe('approved');
});

test('a decision without a name applies to the current one', async () => {
  const { rename, decide } = await startPair();
  await rename('Jane Doe');
  expect((await decide(undefined)).body).toMatchObject({
    fullName: 'Jane Doe',
    verificationStatus: 'approved',
  });
});

import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';

test('without a provider the third-party sign-in leads back to the sign-in page with the reason', async () => {
  const { server } = await startAppForTest();
  const { statusCode, headers } = await server.inject('/api/auth/google');
  expect(statusCode).toBe(302);
  expect(headers.location).toBe('/auth?error=google-auth-disabled');
});

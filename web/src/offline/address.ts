import type { Endpoint } from '@lendloop/contract/endpoint';

/** The name under which the answer to a call is kept. */
export const addressOf = (endpoint: Endpoint, input: unknown): string =>
  `${endpoint.path} ${JSON.stringify(input)}`;

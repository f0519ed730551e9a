import { STATE_ELEMENT } from '@lendloop/contract/rendering';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { z } from 'zod';

import { ApiError } from '../../api/apiError.ts';

/** What a rendered page starts with: at most what it shows. */
const PageState = z.object({
  renderedAt: z.iso.datetime(),
  /** Data by key. */
  known: z.array(z.tuple([z.array(z.unknown()), z.unknown()])),
  /** What there is not: the status and the problem, by key. */
  missing: z.array(z.tuple([z.array(z.unknown()), z.int(), z.unknown()])),
});

/** The state as JSON without `<`, leaving out the queries in `printed`, which only the HTML needs. */
export function writeState(client: QueryClient, now: Date, printed: readonly QueryKey[]): string {
  const isPrinted = new Set(printed.map(hashKey));
  const state: z.input<typeof PageState> = { renderedAt: now.toISOString(), known: [], missing: [] };
  for (const { queryKey, queryHash, state: found } of client.getQueryCache().getAll()) {
    // What is not read from the server is this browser's own.
    if (isPrinted.has(queryHash) || !String(queryKey[0]).startsWith('/api/')) continue;
    if (found.status === 'success') state.known.push([[...queryKey], found.data]);
    if (found.error instanceof ApiError)
      state.missing.push([[...queryKey], found.error.status, found.error.problem]);
  }
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** Gives the client the state of the page; returns when it was rendered, or null for a page that was not. */
export function readState(client: QueryClient): Date | null {
  const text = document.getElementById(STATE_ELEMENT)?.textContent;
  if (text == null) return null;
  const { renderedAt, known, missing } = PageState.parse(JSON.parse(text));
  for (const [queryKey, data] of known) client.setQueryData(queryKey, data);
  for (const [queryKey, status, problem] of missing) {
    const error = new ApiError(status, JSON.stringify(problem));
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({ status: 'error', error, errorUpdatedAt: Date.now(), errorUpdateCount: 1 });
  }
  return new Date(renderedAt);
}

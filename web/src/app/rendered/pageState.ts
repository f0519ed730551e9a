import { STATE_ELEMENT } from '@lendloop/contract/rendering';
import { isRecord } from '@lendloop/contract/values/records';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

import { ApiError } from '../../api/apiError.ts';

/** What a rendered page starts with: at most what it shows. */
interface PageState {
  readonly renderedAt: string;
  /** Data by key. */
  readonly known: [key: QueryKey, data: unknown][];
  /** What there is not: the status and the problem, by key. */
  readonly missing: [key: QueryKey, status: number, problem: unknown][];
}

/** Checked by hand, because the schema library is not part of the first script. */
const isPageState = (value: unknown): value is PageState =>
  isRecord(value) &&
  !Number.isNaN(Date.parse(String(value['renderedAt']))) &&
  [value['known'], value['missing']].every(
    (entries) =>
      Array.isArray(entries) && entries.every((one) => Array.isArray(one) && Array.isArray(one[0])),
  );

/** The state as JSON without `<`, leaving out the queries in `printed`, which only the HTML needs. */
export function writeState(client: QueryClient, now: Date, printed: readonly QueryKey[]): string {
  const isPrinted = new Set(printed.map(hashKey));
  const state: PageState = { renderedAt: now.toISOString(), known: [], missing: [] };
  for (const { queryKey, queryHash, state: found } of client.getQueryCache().getAll()) {
    // What is not read from the server is this browser's own.
    if (isPrinted.has(queryHash) || !String(queryKey[0]).startsWith('/api/')) continue;
    if (found.status === 'success') state.known.push([queryKey, found.data]);
    if (found.error instanceof ApiError)
      state.missing.push([queryKey, found.error.status, found.error.problem]);
  }
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** Gives the client the state of the page; returns when it was rendered, or null for a page that was not. */
export function readState(client: QueryClient): Date | null {
  const text = document.getElementById(STATE_ELEMENT)?.textContent;
  if (text == null) return null;
  const state: unknown = JSON.parse(text);
  if (!isPageState(state))
    throw new Error('The state of the page is not what this version of the app writes.');
  const { renderedAt, known, missing } = state;
  for (const [queryKey, data] of known) client.setQueryData(queryKey, data);
  for (const [queryKey, status, problem] of missing) {
    const error = new ApiError(status, JSON.stringify(problem));
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({ status: 'error', error, errorUpdatedAt: Date.now(), errorUpdateCount: 1 });
  }
  return new Date(renderedAt);
}

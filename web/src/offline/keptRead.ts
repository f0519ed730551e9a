import type { Endpoint, Input, Result } from '@lendloop/contract/endpoint';
import type { ReadInProcess } from '@lendloop/contract/rendering';
import { queryOptions } from '@tanstack/react-query';

import { call } from '../api/client.ts';
import { queryKey } from '../api/keys.ts';
import { offlineOwner } from './owner.ts';

/** How a query function is called; what `QueryFunctionContext` has of it. */
interface Context {
  readonly signal?: AbortSignal | undefined;
  readonly meta?: { readonly read?: ReadInProcess } | undefined;
}

/**
 * Makes a call that also works without a network for those for whom this browser keeps something: while `mayKeep` agrees it keeps
 * the answer, and shows it when the server cannot be reached.
 */
export async function callOrKept<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  mayKeep: (result: Result<E>) => boolean,
  context: Context,
): Promise<Result<E>> {
  const ask = () => call(endpoint, input, { signal: context.signal, meta: context.meta });
  if (context.meta?.read || offlineOwner() === null) return ask();
  const { callKept } = await import('./keptCall.ts');
  return callKept(endpoint, input, mayKeep, ask);
}

/** Query options for a read that also works without a network, as `callOrKept`. */
export const readKept = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  mayKeep: (result: Result<E>) => boolean,
) =>
  queryOptions<Result<E>>({
    queryKey: queryKey(endpoint, input),
    // Also without a network.
    networkMode: 'always',
    queryFn: (context) => callOrKept(endpoint, input, mayKeep, context),
  });

import type { Endpoint, Input, Result } from '@lendloop/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';

import { call } from './client.ts';

/** The cache key of a call: the endpoint's path, then its input. The path alone matches all inputs. */
export const queryKey = <E extends Endpoint>(endpoint: E, input?: Input<E>) =>
  input === undefined ? ([endpoint.path] as const) : ([endpoint.path, input] as const);

/** Query options for a read, for `useQuery`, loaders and prefetching. */
export const read = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Result<E>>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal, meta }) => call(endpoint, input, { signal, meta }),
  });

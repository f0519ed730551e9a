import { z } from 'zod';

import { numberInUrl } from './values/fields.ts';

/** Items shown first, and added by each 'Load More'. */
export const PAGE_SIZE = 8;

/** Maximum number of items per page of a list. */
export const LIST_LIMIT_DEFAULT = 200;
export const LIST_LIMIT_MAX = 1000;

/** Maximum number of rows per page of a list in which each row takes long. */
export const LONG_LIMIT_MAX = 100;

/** Paging by `limit` and an opaque cursor from the `Link` header of the previous page. */
export const pageQuery = (usual: number, most = LIST_LIMIT_MAX) =>
  z.object({
    limit: numberInUrl(z.int().min(1).max(most)).default(usual),
    cursor: z.string().max(500).optional(),
  });

export type PageQuery = z.output<ReturnType<typeof pageQuery>>;

/** Totals are exact up to here; beyond it, the header ends in a plus sign. */
export const TOTAL_CAP = 10_000;

/** Header with the total number of items that match the query, e.g. `42` or `10000+`. */
export const TOTAL_HEADER = 'x-total-count';

/** Formats a count that was capped at {@link TOTAL_CAP} plus one. */
export const formatTotal = (count: number): string => (count > TOTAL_CAP ? `${TOTAL_CAP}+` : `${count}`);

import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { Id, IdInUrl, IdParams, line, rawText, Timestamp } from '../values/fields.ts';

/** How many calendars a listing may import, and a person for all their listings. */
export const IMPORTS_PER_ITEM_MAX = 5;
export const IMPORTS_MAX = 50;
/** How often an owner may have a calendar fetched at once. */
export const SYNC_EVERY_MINUTES = 5;

/** What came of the last attempt to fetch a calendar; one word for every reason of the network. */
export const ImportStatus = z.enum(['ok', 'unreachable', 'not_a_calendar', 'too_large']);
export type ImportStatus = z.output<typeof ImportStatus>;

/** A calendar of another program, whose days are blocked here. */
export const Import = z.object({
  id: Id,
  name: z.string(),
  /** The host of its address and the last four characters: the rest is a secret. */
  address: z.string(),
  /** The pieces that it blocks; null for all. */
  pieces: z.array(z.int()).nullable(),
  status: ImportStatus,
  createdAt: Timestamp,
  /** When it was last read, or was found to be as before. */
  readAt: Timestamp,
  /** Days from today on that it blocks. */
  blockedDays: z.int().min(0),
  /** Days from today on that it takes although they are rented here. */
  conflictDays: z.int().min(0),
});
export type Import = z.output<typeof Import>;

/** Longer than any address that is fetched: what is wrong with one is said in one sentence. */
const ADDRESS_LENGTH_MAX = 8000;

export const ImportBody = z.object({
  url: rawText(ADDRESS_LENGTH_MAX),
  name: line(60).min(1),
  pieces: z
    .array(z.int().min(1).max(99))
    .min(1)
    .max(99)
    .overwrite((pieces) => [...new Set(pieces)].toSorted((a, b) => a - b))
    .nullable(),
});
export type ImportBody = z.output<typeof ImportBody>;

const ImportParams = z.object({ id: IdInUrl, importId: IdInUrl });

export const listImports = endpoint({
  method: 'GET',
  path: '/api/items/:id/imports',
  access: 'user',
  summary: 'The calendars that block days of an own listing, oldest first',
  params: IdParams,
  result: z.array(Import),
});

export const addImport = endpoint({
  method: 'POST',
  path: '/api/items/:id/imports',
  access: 'user',
  summary: 'Block the days of an own listing that the calendar at an address takes, from now on',
  fetches: true,
  params: IdParams,
  body: ImportBody,
  result: Import,
  status: 201,
});

export const syncImport = endpoint({
  method: 'POST',
  path: '/api/items/:id/imports/:importId/sync',
  access: 'user',
  summary: 'Fetch an imported calendar now, at most once in five minutes',
  fetches: true,
  params: ImportParams,
  result: Import,
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/items/:id/imports/:importId',
  access: 'user',
  summary: 'Delete an imported calendar and free the days that it blocks',
  params: ImportParams,
  status: 204,
});

import { Day } from '@lendloop/contract/values/dates';
import { z } from 'zod';

import { CursorId, readCursor, writeCursor } from '../http/lists/cursor.ts';

/** The position of a rental in the list of those that are late. */
export type LatePlace = readonly [endDate: Day, id: number];

const Place = z.tuple([Day, CursorId]);

/** Reads the position after which a page starts; null without a cursor. Throws `invalid_cursor`. */
export const latePlaceOf = (cursor: string | undefined): LatePlace | null =>
  cursor === undefined ? null : readCursor(Place, cursor);

export const cursorBehind = (place: LatePlace): string => writeCursor(place);

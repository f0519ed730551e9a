import type { Day, DayRange } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

interface Wanted extends DayRange {
  readonly pieces: number;
}

/**
 * True for items `i` that have so many pieces for these days, if need be by moving rentals that begin after `today` to other
 * pieces. What a request is refused by is decided here, for quotes and searches alike.
 *
 * Most items have nothing on these days, and of one piece something is enough. The `case` has the verdict on others found once for
 * each: as a condition of a join it would be found for everything that takes one of their pieces.
 */
export const hasRoom = ({ startDate, endDate, pieces }: Wanted, today: Day): SQL =>
  pieces === 1
    ? sql`case
        when not exists (
          select from occupancies o
          where o.item_id = i.id and o.kind = 'rental'
            and o.held && daterange(${startDate}::date, ${endDate}::date + i.buffer_days, '[]')
        ) and not exists (
          select from occupancies o
          where o.item_id = i.id and o.kind = 'block' and o.days && daterange(${startDate}, ${endDate}, '[]')
        ) then true
        when i.quantity = 1 then false
        else ${hasPlaces(startDate, endDate, 1, today)}
      end`
    : hasPlaces(startDate, endDate, pieces, today);

const hasPlaces = (startDate: Day, endDate: Day, pieces: number, today: Day): SQL =>
  sql`place_pieces(i.id, i.quantity, ${startDate}, ${endDate}, i.buffer_days, ${pieces}, ${today}) is not null`;

import { quote, type PriceLine } from '@lendloop/contract/pricing';
import type { AgreedTerms, Rental, RentalDetails } from '@lendloop/contract/rentals';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import { minorDigitsOf } from '@lendloop/contract/values/money';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import type { Visibility } from '../items/visibilitySql.ts';
import { rentalColumns, toRental, type RentalRow } from './queries.ts';

interface LineRow {
  readonly code: PriceLine['code'];
  readonly quantity: number;
  readonly unit_minor: number | null;
  readonly percent: number | null;
  readonly amount_minor: number;
  readonly party: PriceLine['for'];
}

/** A rental with its terms and lines, whoever asks; null if there is none. */
export async function findRentalDetails(
  db: Db,
  id: number,
  visibility: Visibility,
  siteCurrency: string,
): Promise<RentalDetails | null> {
  type Row = RentalRow & { readonly terms: AgreedTerms | null; readonly lines: readonly LineRow[] };
  const [row] = await runPrepared<Row>(
    db,
    sql`
      select ${rentalColumns(visibility)}, r.terms, array(
        select to_jsonb(l) from rental_lines l
        where l.rental_id = r.id
          and l.version = (select max(newest.version) from rental_lines newest where newest.rental_id = r.id)
        order by l.position
      ) as lines
      from rentals r
      join items i on i.id = r.item_id
      where r.id = ${id}`,
  );
  if (!row) return null;
  const rental = toRental(row, siteCurrency);
  const { terms } = row;
  const lines = terms === null ? linesOfBefore(rental) : row.lines.map(toLine);
  return { ...rental, terms, lines };
}

const toLine = (row: LineRow): PriceLine => ({
  code: row.code,
  quantity: row.quantity,
  unitMinor: row.unit_minor,
  percent: row.percent,
  amountMinor: row.amount_minor,
  for: row.party,
});

/** A rental from before there were terms has one line: its days. */
function linesOfBefore({ price, currency, ...range }: Rental): PriceLine[] {
  const settings = { weekendDays: [], feeRenterPercent: 0, feeOwnerPercent: 0 };
  const found = quote(
    { ...DEFAULT_TERMS, price },
    range,
    { delivery: false },
    { ...settings, minorDigits: minorDigitsOf(currency) },
  );
  return [...(found?.lines ?? [])];
}

import { conflictIn, type Terms } from '@lendloop/contract/terms';
import { sentence, type Sentence } from '@lendloop/words/sentence';

import { Problem } from '../../http/problem.ts';

const AMOUNTS = [
  'weekendPrice',
  'minimumCharge',
  'deliveryFee',
  'deposit',
  'lateFee',
  'declaredValue',
] as const satisfies readonly (keyof Terms)[];

/** Refuses decimals where the currency has none. What is stored already may stay. */
export function refuseDecimals(
  minorDigits: number,
  { price, terms = {} }: { readonly price: number; readonly terms?: Partial<Terms> | undefined },
  stored?: Pick<Terms, (typeof AMOUNTS)[number]> & { readonly price: number },
): void {
  if (minorDigits > 0) return;
  if (isNewWithDecimals(price, stored?.price)) throw refused('price', sentence('price.whole'));
  const field = AMOUNTS.find((name) => isNewWithDecimals(terms[name], stored?.[name]));
  if (field) throw refused(`terms.${field}`, sentence('amounts.whole'));
}

const isNewWithDecimals = (amount: number | null | undefined, stored: number | null | undefined): boolean =>
  amount != null && amount !== stored && !Number.isInteger(amount);

/** Refuses terms that do not go together, of which some may have been stored before. */
export function refuseConflict(terms: Terms): void {
  const conflict = conflictIn(terms);
  if (conflict) throw refused(`terms.${conflict.field}`, conflict.message);
}

const refused = (path: string, message: string | Sentence): Problem =>
  new Problem('invalid_input', { message, issues: [{ path, message }] });

import type { Day } from '@lendloop/contract/values/dates';

import type { Arguments, Rest, TextId } from './types.ts';

/** A day in a sentence, which every reader gets in their own writing. */
interface DayValue {
  readonly day: Day;
}

/** Days of the week by ISO. */
interface WeekdaysValue {
  readonly weekdays: readonly number[];
}

/** An amount in a currency. */
interface MoneyValue {
  readonly amount: number;
  readonly currency: string;
}

type Shown = DayValue | WeekdaysValue | MoneyValue;

export type SentenceValue = string | number | Shown;

/** A text about an error with its values, before it is known who reads it. */
export interface Sentence {
  readonly id: TextId<'errors'>;
  readonly values: Readonly<Record<string, SentenceValue>>;
}

/** The values of a text; days and amounts may stand wherever a text may. */
type Values<Id extends TextId<'errors'>> = {
  readonly [N in keyof Arguments<'errors', Id>]:
    | Arguments<'errors', Id>[N]
    | (string extends Arguments<'errors', Id>[N] ? Shown : never);
};

/** Names a text about an error, to be said in the reader's language. */
export const sentence = <Id extends TextId<'errors'>>(id: Id, ...[values]: Rest<Values<Id>>): Sentence => ({
  id,
  values: (values ?? {}) as Sentence['values'],
});

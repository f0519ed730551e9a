import { IntlMessageFormat } from 'intl-messageformat';

import type { Arguments, Area, Catalogue, Rest, TextId } from './types.ts';

/** Says a text of an area in one language. */
export type Say<A extends Area> = <Id extends TextId<A>>(id: Id, ...values: Rest<Arguments<A, Id>>) => string;

type Value = string | number;

/** Formatters by catalogue: building one takes far longer than using it. */
const formatters = new WeakMap<Catalogue, Map<string, IntlMessageFormat>>();

/**
 * The formatter of a text with arguments or tags; the text itself if it has none. The id stands for a text that is missing,
 * which the checks of the catalogues rule out.
 */
export function messageIn(catalogue: Catalogue, locale: string, id: string): string | IntlMessageFormat {
  const message = catalogue[id] ?? id;
  if (typeof message === 'string') return message;
  let known = formatters.get(catalogue);
  if (!known) formatters.set(catalogue, (known = new Map<string, IntlMessageFormat>()));
  const key = `${locale} ${id}`;
  let formatter = known.get(key);
  if (!formatter) known.set(key, (formatter = new IntlMessageFormat([...message], locale)));
  return formatter;
}

/** Makes the function that says the texts of one catalogue. Numbers in them follow `locale`. */
export function makeSay<A extends Area>(catalogue: Catalogue, locale: string): Say<A> {
  const say = (id: string, values?: Readonly<Record<string, Value>>): string => {
    const message = messageIn(catalogue, locale, id);
    return typeof message === 'string' ? message : String(message.format(values));
  };
  return say as Say<A>;
}

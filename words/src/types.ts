import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

import type { ENGLISH } from './english.ts';

/** The English texts, from which ids and arguments take their types. */
type English = typeof ENGLISH;

/** A part of the product with a file of texts of its own. */
export type Area = keyof English;

/** The id of a text in an area. */
export type TextId<A extends Area> = keyof English[A] & string;

/** Removes what cannot be the name of an argument: names hold no blanks, commas, braces, tags or number signs. */
type Name<S extends string> = S extends `${string}${' ' | ',' | '#' | '{' | '<' | '.'}${string}` | ''
  ? never
  : S;

/** The argument that starts a piece of text after an opening brace. Branches of plurals start with something else. */
type ArgumentIn<Piece extends string> =
  Piece extends `${infer N}, ${'plural' | 'selectordinal' | 'number'}${string}`
    ? Name<N> extends never
      ? SimpleIn<Piece>
      : Record<Name<N>, number>
    : Piece extends `${infer N}, select,${string}`
      ? Name<N> extends never
        ? SimpleIn<Piece>
        : Record<Name<N>, string>
      : SimpleIn<Piece>;

type SimpleIn<Piece extends string> = Piece extends `${infer N}}${string}`
  ? Name<N> extends never
    ? unknown
    : Record<Name<N>, string | number>
  : unknown;

/** All arguments of an ICU message; `words.test.ts` holds this against the parser. */
type ArgumentsIn<Text extends string> = Text extends `${string}{${infer Rest}`
  ? ArgumentIn<Rest> & ArgumentsIn<Rest>
  : unknown;

type TagsIn<Text extends string> = Text extends `${string}</${infer N}>${infer Rest}`
  ? N | TagsIn<Rest>
  : never;

/** The arguments of a text: an argument with plural forms takes a number. */
export type Arguments<A extends Area, Id extends TextId<A>> = English[A][Id] extends string
  ? { [N in keyof ArgumentsIn<English[A][Id]>]: ArgumentsIn<English[A][Id]>[N] }
  : never;

/** The names of the tags in a text: `<link>…</link>`. */
export type Tags<A extends Area, Id extends TextId<A>> = English[A][Id] extends string
  ? TagsIn<English[A][Id]>
  : never;

/** No second parameter if a text takes no arguments. */
export type Rest<Values> = [keyof Values] extends [never] ? [] : [values: Values];

/** A text as the formatter takes it: parsed if it has arguments or tags, else as it stands. */
export type Message = string | readonly MessageFormatElement[];

/** The texts of one area in one language. */
export type Catalogue = Readonly<Record<string, Message>>;

import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

import type { Catalogue, Message } from './types.ts';

/** Whether a text needs the formatter: it has arguments, tags or quoted characters. */
const NEEDS_PARSING = /[{}<]|''/;

/** Parses an ICU message. Throws a SyntaxError that names the fault if it is malformed. */
export function compileText(text: string): Message {
  return NEEDS_PARSING.test(text) ? withoutLocations(parse(text, { captureLocation: false })) : text;
}

/** Parses all texts of an area. */
export function compileCatalogue(texts: Readonly<Record<string, string>>): Catalogue {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      try {
        return [id, compileText(text)];
      } catch (error) {
        throw new Error(`The text '${id}' is not a valid ICU message: ${text}`, { cause: error });
      }
    }),
  );
}

const withoutLocations = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  JSON.parse(
    JSON.stringify(elements, (key, value: unknown) => (key === 'location' ? undefined : value)),
  ) as MessageFormatElement[];

import type { Language } from '@lendloop/contract/values/languages';

/** What a reader has said about languages, from the strongest to the weakest. */
export interface LanguageWishes {
  /** `?lang=`: for this visit. */
  readonly visit?: string | undefined;
  /** The language that the reader once chose. */
  readonly chosen?: string | undefined;
  /** The browser's `Accept-Language`. */
  readonly accepted?: string | undefined;
}

/** A header may have thousands of characters that mean nothing. */
const MAX_LENGTH = 500;
/** Browsers send a few entries; more are ignored. */
const MAX_RANGES = 20;

/** The language to answer in. `offered` is never empty; its first entry is the site's own. */
export function chooseLanguage(
  { visit, chosen, accepted }: LanguageWishes,
  offered: readonly [Language, ...Language[]],
): Language {
  return offeredAs(visit, offered) ?? offeredAs(chosen, offered) ?? bestOf(accepted, offered) ?? offered[0];
}

function offeredAs(tag: string | undefined, offered: readonly Language[]): Language | undefined {
  const primary = tag?.trim().toLowerCase().split('-')[0];
  return offered.find((language) => language === primary);
}

/** The offered language with the highest quality in an `Accept-Language` header; the earlier one at a tie. */
function bestOf(header: string | undefined, offered: readonly Language[]): Language | undefined {
  if (header === undefined) return undefined;
  const ranges = header
    .slice(0, MAX_LENGTH)
    .split(',', MAX_RANGES)
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      const weight = quality === undefined ? 1 : Number(quality);
      const language = tag.trim() === '*' ? offered[0] : offeredAs(tag, offered);
      return language !== undefined && weight > 0 ? [{ language, weight }] : [];
    });
  return ranges.toSorted((a, b) => b.weight - a.weight)[0]?.language;
}

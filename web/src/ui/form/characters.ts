/** Counts code points, as the limits of the contract do: most emoji count as one. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** The first `max` characters of a text. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : Array.from(text).slice(0, max).join('');

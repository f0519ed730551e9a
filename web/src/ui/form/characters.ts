/** How many characters people see in a text, or nearly so: an emoji is one, as the limits of the contract count it. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** The text up to so many characters. */
export const clip = (text: string, most: number): string =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('');

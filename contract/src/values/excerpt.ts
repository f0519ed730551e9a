/**
 * The beginning of a text, at most `length` characters and an ellipsis, cut between words if possible. A text that is not
 * longer is returned unchanged.
 */
export function excerpt(text: string, length: number): string {
  // A string never has more characters than code units.
  if (text.length <= length) return text;
  const characters = Array.from(text.slice(0, 2 * (length + 1)));
  if (characters.length <= length) return text;
  // By hand, as a pattern would try each blank of a long run anew.
  let end = length;
  while (end > 0 && !isBlank(characters[end])) end -= 1;
  while (end > 0 && isBlank(characters[end - 1])) end -= 1;
  return `${characters.slice(0, end > 0 ? end : length).join('')}…`;
}

const isBlank = (character: string | undefined): boolean => character !== undefined && /\s/u.test(character);

/**
 * The beginning of a text, at most `length` characters and an ellipsis, cut between words if possible. A text that is not
 * longer is returned unchanged.
 */
export function excerpt(text: string, length: number): string {
  // A string never has more characters than code units.
  if (text.length <= length) return text;
  const characters = Array.from(text.slice(0, 2 * (length + 1)));
  if (characters.length <= length) return text;
  const beginning = characters.slice(0, length + 1).join('');
  const words = beginning.replace(/\s+\S*$/u, '');
  const isCutBetween = words.length > 0 && words.length < beginning.length;
  return `${isCutBetween ? words : characters.slice(0, length).join('')}…`;
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

/** Normalizes a name for comparison: lower-case letters and digits without accents, everything else as single spaces. */
export function fold(name: string): string {
  const small = name.toLowerCase();
  if (/^[a-z]+$/.test(small)) return small;
  return small
    .normalize('NFD')
    .replace(/[\p{M}.'’‘ʻʼ`]/gu, '')
    .replace(/[æđðıłøœßþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

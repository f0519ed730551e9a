/** Letters that do not come apart into a plain one and an accent. */
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

/** A name as it is compared: small letters and digits without accents, one space where anything else stood. */
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

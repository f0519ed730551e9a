export type InputFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const AVIF_BRANDS = ['avif', 'avis'];

/**
 * The format of a file by its first bytes; null for an unsupported one. No other file may reach a decoder, since some formats
 * (SVG, PDF) can make it read other files or run forever.
 */
export function formatOf(bytes: Uint8Array): InputFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256));
  const text = head.toString('latin1');
  if (head.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && brandsOf(head).some((brand) => AVIF_BRANDS.includes(brand)))
    return 'avif';
  return null;
}

/** The brands in the first box of an ISO media file: the major brand and the compatible ones. */
function brandsOf(head: Buffer): string[] {
  if (head.byteLength < 16) return [];
  const length = Math.min(head.readUInt32BE(0), head.byteLength);
  const brands = [];
  for (let at = 8; at + 4 <= length; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

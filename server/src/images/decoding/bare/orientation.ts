const TAG = 0x0112;
const SHORT = 3;
const LONG = 4;
/** Entries read from the first directory; cameras write some twenty, ordered by tag. */
const ENTRIES_MAX = 100;
const PREFIX = Buffer.from('Exif\0\0', 'latin1');

/** The orientation in the first directory of an EXIF block, from 1 to 8; 1 if there is none. */
export function orientationIn(exif: Buffer): number {
  const tiff = exif.subarray(0, PREFIX.length).equals(PREFIX) ? exif.subarray(PREFIX.length) : exif;
  const mark = tiff.toString('latin1', 0, 4);
  if (mark !== 'II*\0' && mark !== 'MM\0*') return 1;
  const isLittle = mark.startsWith('I');
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number) =>
    at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const directory = long(4);
  const entries = Math.min(short(directory), ENTRIES_MAX);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * 12;
    if (short(at) !== TAG) continue;
    const type = short(at + 2);
    const value = type === SHORT ? short(at + 8) : type === LONG ? long(at + 8) : 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

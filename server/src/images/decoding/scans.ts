/** Markers below it have no length. */
const FIRST_WITH_LENGTH = 0xc0;
/** Nor have restarts, and the start of the image. */
const FIRST_RESTART = 0xd0;
const START = 0xd8;
const END = 0xd9;
const START_OF_SCAN = 0xda;

/** How often the pixels of a JPEG are gone through to decode it; its markers are walked as a decoder does. */
export function countScans(bytes: Uint8Array): number {
  let scans = 0;
  let at = 0;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1] ?? END;
    // Any number of 0xff may come before a marker.
    if (marker === 0xff) at++;
    else if (marker < FIRST_WITH_LENGTH || (marker >= FIRST_RESTART && marker <= START)) at += 2;
    else if (marker === END) return scans;
    else {
      if (marker === START_OF_SCAN) scans++;
      at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    }
  }
  return scans;
}

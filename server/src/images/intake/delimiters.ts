import type { Readable } from 'node:stream';

/** Begins each delimiter between the parts of a form, whatever its boundary. A picture has it once in four billion bytes. */
const DELIMITER = Buffer.from('\r\n--');

/**
 * Calls `onFlood` once a body has more than `most` delimiters, before the parser sees the chunk: it makes a stream for each of them, so that
 * a few kilobytes would take the event loop. The parser gets zeros instead. Call it before the body is piped anywhere.
 */
export function watchDelimiters(body: Readable, most: number, onFlood: () => void): void {
  let seen = 0;
  body.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(DELIMITER); at !== -1 && seen <= most; at = chunk.indexOf(DELIMITER, at + 1))
      seen++;
    if (seen <= most) return;
    chunk.fill(0);
    onFlood();
  });
}

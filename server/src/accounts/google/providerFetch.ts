/** What an answer of the provider may have; tokens and descriptions have a few kilobytes. */
const BYTES_MAX = 256 * 1024;

/** The rest of an answer is not read. */
class TooLarge extends Error {}

/**
 * Asks the provider, and reads its answer up to a bound, also of what it unpacks to. The signal of the request ends the reading,
 * too.
 */
export async function providerFetch(url: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(url, options);
  const { status, statusText, headers } = answer;
  const body = answer.body === null ? null : await readBounded(answer.body);
  return new Response(body, { status, statusText, headers });
}

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const part of body) {
    size += part.length;
    if (size > BYTES_MAX) throw new TooLarge('The answer is too large.');
    parts.push(new Uint8Array(part));
  }
  return new Blob(parts);
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect } from 'vitest';

/** Waits for a mail to an address that contains a text. Returns the latest one as raw source. */
export async function findMail(outbox: string, to: string, text: string): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const mails = await readMails(outbox);
    found = mails.findLast((mail) => addresseeOf(mail) === to && mail.includes(text));
    return found;
  };
  await expect.poll(look, { timeout: 60_000, message: `a mail to ${to} with "${text}"` }).not.toBeUndefined();
  return found ?? '';
}

const addresseeOf = (mail: string): string | undefined => /^To: (?:.*<)?([^<>\s]+)>?$/m.exec(mail)?.[1];

/** The first link in a mail whose path starts with `start`, without its origin. */
export function linkIn(mail: string, start: string): string {
  const link = new RegExp(`^http://[^/\\s]+(${start}\\S+)$`, 'm').exec(mail)?.[1];
  if (link === undefined) throw new Error(`No link to ${start} in:\n${mail}`);
  return link;
}

async function readMails(outbox: string): Promise<string[]> {
  // The folder is created with the first mail.
  const files = await readdir(outbox).catch(() => []);
  const whole = files.filter((file) => file.endsWith('.eml')).toSorted();
  return Promise.all(whole.map((file) => readFile(path.join(outbox, file), 'utf8')));
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Context } from '../context.ts';
import { storeImage } from '../images/actions.ts';
import { DEMO_PASSWORD } from './people.ts';
import { hasPeople } from './queries.ts';
import { writeDemo } from './writeActions.ts';

/** What the start prints after loading. */
export const DEMO_SIGN_INS = `ananya (lends), rahul (rents) and admin, each with the password ${DEMO_PASSWORD}`;

const PICTURES = join(import.meta.dirname, 'pictures');
/** Pictures stored at once: enough to keep a few cores and the disk busy. */
const AT_ONCE = 8;

/**
 * Loads the demo into a database without people, in one transaction after its pictures are stored. Answers whether
 * it did. A start that ends in between leaves only pictures, which the next start finds and uses.
 */
export async function loadDemo(context: Context): Promise<boolean> {
  if (await hasPeople(context.database.db)) return false;
  const urls = await storePictures(context);
  return writeDemo(context, (name) => {
    const url = urls.get(name);
    if (!url) throw new Error(`The demo picture ${name} is missing.`);
    return url;
  });
}

/** Addresses by file name. */
async function storePictures(context: Context): Promise<Map<string, string>> {
  const waiting = (await readdir(PICTURES)).filter((name) => name.endsWith('.webp'));
  const urls = new Map<string, string>();
  async function work() {
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      urls.set(name, await storeImage(context, await readFile(join(PICTURES, name)), null));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return urls;
}

import type { Context } from '../../context.ts';
import { tellOfOutdatedPages } from '../../live/bus.ts';
import { findWithoutLanguage } from '../queries.ts';
import { setLanguages } from '../writes.ts';
import { detectLanguage } from './language.ts';

/** The most listings handled at once. Each is indexed anew, which takes about a millisecond. */
const LISTINGS_AT_ONCE = 50;

/**
 * Finds the language of every listing that has none: those from before listings had one. Setting it indexes a listing anew.
 * Several nodes may run it at the same time.
 */
export async function findLanguages({ bus, config, database }: Context): Promise<void> {
  let set: Awaited<ReturnType<typeof setLanguages>>;
  do {
    const listings = await findWithoutLanguage(database.db, LISTINGS_AT_ONCE);
    const found = new Map<number, string>();
    for (const { id, title, description } of listings)
      found.set(id, await detectLanguage(`${title}\n${description}`, config.languages[0]));
    set = found.size === 0 ? [] : await setLanguages(database.db, found);
    if (set.length > 0) await tellOfOutdatedPages(bus, { items: set });
  } while (set.length > 0);
}

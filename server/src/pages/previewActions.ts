import { buffer } from 'node:stream/consumers';

import { STORED_IMAGE } from '@lendloop/contract/images';

import type { Context } from '../context.ts';
import { LastUsed } from '../db/lastUsed.ts';
import { Problem } from '../http/problem.ts';
import { hashOf, nameOf } from '../images/names.ts';
import { findItem } from '../items/queries.ts';
import { Gate } from './gate.ts';
import { previewOf, sitePreview } from './preview.ts';

/** Pictures made at once; each takes a core for some 100 ms. */
const MAKES = { atOnce: 1, waitingMax: 32, waitMs: 5000 };
/** Pictures made for one address: more than people who send links to each other need. */
const MAKES_A_MINUTE = 30;
/** Pictures kept: 15 MB at most. */
const KEPT_MAX = 50;
const SITE = 'site';

/**
 * The pictures that previews of links show, as JPEG, with a name that changes with the picture. `network` pays for one that is
 * not kept. Both throw `too_many_requests`.
 */
export interface Previews {
  readonly site: (network: string) => Promise<Preview>;
  /** Throws `item_not_found` for an item that visitors may not see. */
  readonly item: (id: number, network: string) => Promise<Preview>;
}

export interface Preview {
  readonly name: string;
  readonly bytes: Buffer;
}

export function makePreviews({ config, database, images, makeLimit }: Context): Previews {
  const gate = new Gate(MAKES);
  const makes = makeLimit('previews', MAKES_A_MINUTE);
  const kept = new LastUsed<Promise<Buffer>>(KEPT_MAX);

  async function make(draw: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await gate.run(draw);
    if (!bytes) throw new Problem('too_many_requests', { retryAfter: 5 });
    return bytes;
  }

  async function keep(name: string, network: string, draw: () => Promise<Buffer>): Promise<Preview> {
    // Paid before others can wait for the picture: they must not be refused with whoever cannot pay.
    if (!kept.has(name)) await makes.spend(network);
    const bytes = kept.get(name) ?? make(draw);
    kept.set(name, bytes);
    try {
      return { name, bytes: await bytes };
    } catch (error) {
      if (kept.get(name) === bytes) kept.delete(name);
      throw error;
    }
  }

  const site = (network: string) => keep(SITE, network, sitePreview);

  async function ofPhoto(hash: string, network: string): Promise<Preview> {
    try {
      return await keep(hash, network, async () => {
        const file = await images.get(nameOf(hash, 1600, 'jpg'));
        if (!file) throw new NoPhoto();
        return previewOf(await buffer(file.stream));
      });
    } catch (error) {
      if (error instanceof NoPhoto) return site(network);
      throw error;
    }
  }

  return {
    site,
    item: async (id, network) => {
      const item = await findItem(database.db, id, { moderation: config.moderation, viewer: null });
      if (!item) throw new Problem('item_not_found');
      const stored = item.images.find((image) => STORED_IMAGE.test(image));
      return stored === undefined ? site(network) : ofPhoto(hashOf(stored), network);
    },
  };
}

/** The store has no such photo. */
class NoPhoto extends Error {}

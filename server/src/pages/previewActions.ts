import { buffer } from 'node:stream/consumers';

import { STORED_IMAGE } from '@lendloop/contract/images';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { hashOf, nameOf } from '../images/names.ts';
import { findItem } from '../items/queries.ts';
import { Gate } from './gate.ts';
import { previewOf, sitePreview } from './preview.ts';

/** Pictures made at once; each takes a core for some 100 ms. */
const MAKES = { atOnce: 1, waitingMax: 32, waitMs: 5000 };
/** Pictures kept: 15 MB at most. */
const KEPT_MAX = 50;
const SITE = 'site';

/** The pictures that previews of links show, as JPEG, with a name that changes with the picture. */
export interface Previews {
  readonly site: () => Promise<Preview>;
  /** Throws `item_not_found` for an item that visitors may not see. */
  readonly item: (id: number) => Promise<Preview>;
}

export interface Preview {
  readonly name: string;
  readonly bytes: Buffer;
}

export function makePreviews({ config, database, images }: Context): Previews {
  const gate = new Gate(MAKES);
  const kept = new Map<string, Promise<Buffer>>();

  async function make(draw: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await gate.run(draw);
    if (!bytes) throw new Problem('too_many_requests', { retryAfter: 5 });
    return bytes;
  }

  async function keep(name: string, draw: () => Promise<Buffer>): Promise<Preview> {
    const bytes = kept.get(name) ?? make(draw);
    kept.delete(name);
    kept.set(name, bytes);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(oldest);
    }
    try {
      return { name, bytes: await bytes };
    } catch (error) {
      kept.delete(name);
      throw error;
    }
  }

  const site = () => keep(SITE, sitePreview);
  return {
    site,
    item: async (id) => {
      const item = await findItem(database.db, id, { moderation: config.moderation, viewer: null });
      if (!item) throw new Problem('item_not_found');
      const stored = item.images.find((image) => STORED_IMAGE.test(image));
      const file = stored === undefined ? null : await images.get(nameOf(hashOf(stored), 1600, 'jpg'));
      if (stored === undefined || !file) return site();
      const photo = await buffer(file.stream);
      return keep(hashOf(stored), () => previewOf(photo));
    },
  };
}

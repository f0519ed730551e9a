import type { Context } from '../context.ts';
import { noteImages } from '../images/actions.ts';
import { urlOf } from '../images/names.ts';
import { tellOfOutdatedPages } from '../live/bus.ts';
import { DEMO_PASSWORD } from './people.ts';
import { readDemoPictures } from './pictures.ts';
import { hasPeople } from './queries.ts';
import { writeDemo } from './writeActions.ts';

/** The message that the start prints after loading. */
export const DEMO_SIGN_INS = `ananya (lends), rahul (rents) and admin, each with the password ${DEMO_PASSWORD}`;

/**
 * Loads the demo into a database without people, in one transaction after its pictures are registered; their files are
 * created when somebody views them. Returns whether it did. If the start is interrupted in between, only the registration
 * remains.
 */
export async function loadDemo(context: Context): Promise<boolean> {
  if (await hasPeople(context.database.db)) return false;
  const pictures = await readDemoPictures();
  await noteImages(context, pictures);
  const urls = new Map(pictures.map(({ name, hash }) => [name, urlOf(hash)]));
  const isWritten = await writeDemo(context, (name) => {
    const url = urls.get(name);
    if (!url) throw new Error(`The demo picture ${name} is missing.`);
    return url;
  });
  // Other nodes may run already.
  if (isWritten) await tellOfOutdatedPages(context.bus, { isAll: true });
  return isWritten;
}

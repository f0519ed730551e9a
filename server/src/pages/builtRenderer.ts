import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { PageRenderer } from '@lendloop/contract/rendering';

const BUILT = path.resolve(import.meta.dirname, '../../../web/dist-server/entryServer.js');

/** The renderer that the build of the web app made; null without a build, as in development. */
export async function loadRenderer(): Promise<PageRenderer | null> {
  if (!existsSync(BUILT)) return null;
  const built = (await import(pathToFileURL(BUILT).href)) as { readonly renderer: PageRenderer };
  return built.renderer;
}

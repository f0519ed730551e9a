import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { root } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';

/**
 * The size of what formats texts in browsers, compressed by Brotli: built alone, since in the app it shares a file with others.
 * @returns {Promise<number>}
 */
export async function weighFormatter() {
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-formatter-'));
  try {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    const options = ['--outDir', folder, '--minify', 'oxc', '--logLevel', 'warn'];
    const args = [vite, 'build', '--ssr', '../words/src/formatter.ts', ...options];
    const { code, output } = await run(process.execPath, args, { cwd: path.join(root, 'web') });
    if (code !== 0) throw new Error(output);
    return brotliCompressSync(await readFile(path.join(folder, 'formatter.js'))).length;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

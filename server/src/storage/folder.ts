import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';

import { ignoreMissing, openIncoming } from './incoming.ts';
import { rootOf, type ImageStore, type StoredFile } from './storage.ts';

const FOLDER = /^[0-9a-f]{2}$/;

/** Stores files in `DATA_DIR/images` and `DATA_DIR/evidence`, in a folder for each two leading digits. */
export function openFolder(dataDirectory: string): ImageStore {
  const folderOf = (name: string) => path.join(dataDirectory, rootOf(name), name.slice(0, 2));
  const fileOf = (name: string) => path.join(folderOf(name), name);

  return {
    put: async (files) => {
      const incoming = await openIncoming(dataDirectory);
      const folders = new Set(files.map(({ name }) => folderOf(name)));
      const written = await allOrNone(files.map((file) => write(incoming, file)));
      for (const folder of folders) {
        const first = await mkdir(folder, { recursive: true });
        if (first !== undefined)
          for (const changed of new Set([path.dirname(first), path.dirname(folder)]))
            await syncFolder(changed);
      }
      for (const { name, temporary } of written) await rename(temporary, fileOf(name));
      for (const folder of folders) await syncFolder(folder);
    },

    get: async (name) => {
      const handle = await open(fileOf(name)).catch(ignoreMissing);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { size, stream: handle.createReadStream() };
    },

    size: async (name) => (await stat(fileOf(name)).catch(ignoreMissing))?.size ?? null,

    hasAll: async (names) => {
      const found = await Promise.all(names.map((name) => stat(fileOf(name)).catch(ignoreMissing)));
      return !found.includes(null);
    },

    remove: async (names) => {
      await Promise.all(names.map((name) => unlink(fileOf(name)).catch(ignoreMissing)));
    },

    list: async function* (of = 'images') {
      const root = path.join(dataDirectory, of);
      for await (const folder of await opendir(root).catch(() => [])) {
        if (!FOLDER.test(folder.name)) continue;
        const names: string[] = [];
        for await (const file of await opendir(path.join(root, folder.name))) names.push(file.name);
        yield names;
      }
    },

    storedAt: async (name) => (await stat(fileOf(name)).catch(ignoreMissing))?.mtime ?? null,
  };
}

/** The files that were written, unless one failed: then none of them stays. */
async function allOrNone<File extends { readonly temporary: string }>(
  writing: Promise<File>[],
): Promise<File[]> {
  const results = await Promise.allSettled(writing);
  const written = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return written;
  for (const { temporary } of written) await unlink(temporary);
  throw failed.reason;
}

/** Writes a file under a unique name and flushes it to disk. One that fails, as on a full disk, leaves nothing. */
async function write(folder: string, { name, bytes }: StoredFile) {
  const temporary = path.join(folder, `${randomUUID()}.part`);
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await unlink(temporary);
    throw error;
  } finally {
    await handle.close();
  }
  return { name, temporary };
}

/** Flushes a folder's entries, without which a renamed file may be gone after a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call and needs none: NTFS keeps renames in order.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

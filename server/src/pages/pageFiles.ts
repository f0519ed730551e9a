import { readFileSync } from 'node:fs';
import path from 'node:path';

const MANIFEST = path.resolve(import.meta.dirname, '../../../web/dist/.vite/manifest.json');
const ENTRY = 'index.html';

/** What the build says of a file that it made. */
interface Chunk {
  readonly file: string;
  /** The keys of what the file needs at once. */
  readonly imports?: readonly string[];
}
/** By the name of the source file. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** The addresses of the files that hold these modules and what they need at once; the app's entry comes first. */
export type FilesOf = (modules: readonly string[]) => readonly string[];

/** Reads what the build of the web app says of its files. */
export const readFiles = (): FilesOf => makeFilesOf(JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest);

/** Finds files by the ends of their sources' names. Throws for a module that the build does not have. */
export function makeFilesOf(manifest: Manifest): FilesOf {
  const keys = Object.keys(manifest);
  const keyOf = new Map<string, string>();
  function find(module: string): string {
    const known = keyOf.get(module) ?? keys.find((key) => key.replace(/\.\w+$/, '').endsWith(`/${module}`));
    if (known === undefined) throw new Error(`The build of the web app has no ${module}.`);
    keyOf.set(module, known);
    return known;
  }
  return (modules) => {
    const files = new Set<string>();
    const seen = new Set<string>();
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (seen.has(key) || !chunk) return;
      seen.add(key);
      files.add(`/${chunk.file}`);
      chunk.imports?.forEach(visit);
    };
    [ENTRY, ...modules.map(find)].forEach(visit);
    return [...files];
  };
}

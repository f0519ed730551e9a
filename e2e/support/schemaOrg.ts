import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const VOCABULARY = path.join(ROOT, 'node_modules/schema-dts/dist/schema.d.ts');
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc');

export type Data = Readonly<Record<string, unknown>>;

/**
 * What search engines read although the vocabulary's types lack it: an annotation of actions, a property that the
 * vocabulary has for creative works, and a value of another vocabulary.
 */
const BEYOND: Readonly<Record<string, Data>> = {
  SearchAction: { 'query-input': 'required name=search_term_string' },
  Product: { inLanguage: 'en' },
  OfferForLease: { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' },
};

/** The data without what goes beyond the types, where it has exactly the value meant. */
function withinTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withinTypes);
  if (typeof value !== 'object' || value === null) return value;
  const { '@type': type } = value as { readonly '@type'?: unknown };
  const beyond = BEYOND[String(type)] ?? {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, held]) => beyond[name] === undefined || beyond[name] !== held)
      .map(([name, held]) => [name, withinTypes(held)]),
  );
}

const run = (file: string, args: readonly string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [file, ...args], (_, stdout, stderr) => resolve(stdout + stderr));
  });

/**
 * Where structured data does not fit the types of schema.org, which the compiler checks as it checks code. Empty if it does.
 */
export async function schemaFaults(all: readonly Data[]): Promise<string[]> {
  const types = all.map((data) => String(data['@type']));
  const unnamed = types.filter((type) => !/^[A-Z]\w*$/.test(type));
  if (unnamed.length > 0) return unnamed.map((type) => `no type: ${type}`);
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-schema-'));
  const lines = all.map(
    (data, index) =>
      `export const data${index}: WithContext<Exclude<${types[index]}, string>> = ${JSON.stringify(withinTypes(data))};`,
  );
  const imports = [...new Set(types), 'WithContext'].join(', ');
  await writeFile(
    path.join(folder, 'data.ts'),
    `import type { ${imports} } from 'schema-dts';\n${lines.join('\n')}\n`,
  );
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'esnext',
    types: [],
    paths: { 'schema-dts': [VOCABULARY] },
  };
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['data.ts'] }),
  );
  const output = await run(COMPILER, ['-p', folder, '--pretty', 'false']);
  await rm(folder, { recursive: true });
  return output.split('\n').filter((line) => /\berror\b/.test(line));
}

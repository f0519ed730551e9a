import { readdir } from 'node:fs/promises';
import path from 'node:path';

import type { Endpoint } from '@lendloop/contract/endpoint';

import { root } from '../setup/paths.mjs';

const CONTRACT = path.join(root, 'contract/src');

/** The calls whose bodies have pictures. Looked up in the whole contract, so that no proxy forgets a new one. */
export async function callsWithPictures(): Promise<{ readonly method: string; readonly url: string }[]> {
  const files = await readdir(CONTRACT, { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(
    sources.map((file) => import(path.join(CONTRACT, file))),
  );
  return modules
    .flatMap((one) => Object.values(one))
    .filter(isEndpoint)
    .filter(({ takesPictures, consumes }) => takesPictures || consumes)
    .map(({ method, path: address }) => ({ method, url: address.replace(':id', '17') }));
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

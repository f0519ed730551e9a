import type { TestProject } from 'vitest/node';

import { prepareData } from './server.ts';

/** Fills in the demo data once for the run: to copy it takes a moment, to make it a quarter of a minute. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { directory, remove } = await prepareData({ demo: true });
  project.provide('demoData', directory);
  return remove;
}

import type { TestProject } from 'vitest/node';

import { prepareData } from './server.ts';

/** Makes once for the run what its servers begin with: to copy it takes a moment, to fill in the demo a quarter of a minute. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [empty, demo] = await Promise.all([prepareData({ demo: false }), prepareData({ demo: true })]);
  project.provide('emptyData', empty.directory);
  project.provide('demoData', demo.directory);
  return async () => {
    await Promise.all([empty.remove(), demo.remove()]);
  };
}

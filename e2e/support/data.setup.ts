import type { TestProject } from 'vitest/node';

import { prepareData } from './server.ts';

/** Prepares the servers' initial data once per run: copying it is fast, generating the demo takes 15 seconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [empty, demo] = await Promise.all([prepareData({ demo: false }), prepareData({ demo: true })]);
  project.provide('emptyData', empty.directory);
  project.provide('demoData', demo.directory);
  return async () => {
    await Promise.all([empty.remove(), demo.remove()]);
  };
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. */
export const LONGEST = [
  'server/src/faults.test.ts',
  'server/src/live/soak.test.ts',
  'server/src/items/plans.api.test.ts',
  'server/src/admin/cli.api.test.ts',
  'server/src/fuzz.api.test.ts',
  'server/src/permissions.api.test.ts',
  'server/src/images/intake/upload.api.test.ts',
  'server/src/db/embedded/embedded.test.ts',
  'server/src/admin/admin.api.test.ts',
  'server/src/http/limits/limits.api.test.ts',
  'server/src/items/search.property.api.test.ts',
  'server/src/mail/digest.api.test.ts',
  'server/src/images/avif/avif.api.test.ts',
  'e2e/screensAccount.e2e.ts',
  'e2e/liveBroken.e2e.ts',
];

/**
 * Runs one project after the other, because a worker process passes from file to file of its own project only, and the
 * longest files of each first, because at the end everybody would wait for one of them. For files not listed here vitest
 * goes by their last run or, where it remembers none, by their size.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = [...new Set(files.map(({ project }) => project.name))].toSorted();
    const placeOf = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) * (LONGEST.length + 1) + lengthOf(moduleId);
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** The file's place among the longest; behind them for all others. */
function lengthOf(file: string): number {
  const place = LONGEST.findIndex((name) => file.endsWith(name));
  return place === -1 ? LONGEST.length : place;
}

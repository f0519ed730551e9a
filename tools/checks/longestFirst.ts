import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files, the slowest first. */
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
 * Runs the projects one after another, because a worker process can only be reused for files of the same project. Within a
 * project the slowest files come first; started last, they would leave the other cores idle. Other files follow in vitest's
 * order, by their last run or by size.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = [...new Set(files.map(({ project }) => project.name))].toSorted();
    const placeOf = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) * (LONGEST.length + 1) + rankOf(moduleId);
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** The file's place in `LONGEST`; after all of them when it is not listed. */
function rankOf(file: string): number {
  const place = LONGEST.findIndex((name) => file.endsWith(name));
  return place === -1 ? LONGEST.length : place;
}

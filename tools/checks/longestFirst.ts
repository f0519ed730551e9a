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
 * Begins with the files that take longest, or at the end everybody would wait for one of them. Where no run before is
 * remembered, vitest itself goes by the size of the files.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId));
  }
}

function placeOf(file: string): number {
  const place = LONGEST.findIndex((name) => file.endsWith(name));
  return place === -1 ? LONGEST.length : place;
}

import type { FieldIssue } from '@lendloop/contract/problems';

import { ApiError } from './apiError.ts';

const issuesOf = (error: unknown): readonly FieldIssue[] =>
  error instanceof ApiError ? (error.problem?.issues ?? []) : [];

/** Sets the server's validation errors on the matching form fields; `images.0` belongs to the field `images`. */
export function showFieldIssues<Name extends string>(
  error: unknown,
  fields: readonly Name[],
  setError: (field: Name, error: { message: string }, options: { shouldFocus: boolean }) => void,
): void {
  for (const { path, message } of issuesOf(error)) {
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    if (field !== undefined) setError(field, { message }, { shouldFocus: true });
  }
}

import { PROBLEMS, type ProblemCode } from '@lendloop/contract/problems';

import { violation } from '../../db/violation.ts';
import { Problem } from '../../http/problem.ts';

/** Whether the database refused an email because it is taken. */
export const isEmailTaken = (error: unknown): boolean => violation(error)?.constraint === 'users_email_key';

/** Turns a violation of a unique name or email into its problem; returns any other error unchanged. */
export function asTaken(error: unknown): unknown {
  if (violation(error)?.constraint === 'users_username_key')
    return fieldProblem('username_taken', 'username');
  return isEmailTaken(error) ? fieldProblem('email_taken', 'email') : error;
}

/** A problem with one field. */
export const fieldProblem = (code: ProblemCode, path: string): Problem =>
  new Problem(code, { issues: [{ path, message: PROBLEMS[code].message }] });

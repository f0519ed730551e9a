import { PROBLEMS, type ProblemCode } from '@lendloop/contract/problems';

import { violation } from '../../db/violation.ts';
import { Problem } from '../../http/problem.ts';

/** Whether the database refused an e-mail address because somebody has it. */
export const isEmailTaken = (error: unknown): boolean => violation(error)?.constraint === 'users_email_key';

/** The problem behind a refused name or e-mail; any other error as it is. */
export function asTaken(error: unknown): unknown {
  if (violation(error)?.constraint === 'users_username_key')
    return fieldProblem('username_taken', 'username');
  return isEmailTaken(error) ? fieldProblem('email_taken', 'email') : error;
}

/** A problem that is one field's. */
export const fieldProblem = (code: ProblemCode, path: string): Problem =>
  new Problem(code, { issues: [{ path, message: PROBLEMS[code].message }] });

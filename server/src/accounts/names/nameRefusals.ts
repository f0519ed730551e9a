import { sentence } from '@lendloop/words/sentence';

import { Problem } from '../../http/problem.ts';
import { isReserved } from './reservedNames.ts';
import { fieldProblem } from './takenRefusals.ts';

const RESERVED = sentence('name.reserved');

/** Refuses reserved names with `invalid_input` and the fields. */
export function refuseReserved(
  siteName: string,
  names: Readonly<Partial<Record<'username' | 'fullName', string>>>,
): void {
  const issues = Object.entries(names)
    .filter(([, name]) => isReserved(name, siteName))
    .map(([path]) => ({ path, message: RESERVED }));
  if (issues.length > 0) throw new Problem('invalid_input', { message: RESERVED, issues });
}

export const usernameTaken = (): Problem => fieldProblem('username_taken', 'username');

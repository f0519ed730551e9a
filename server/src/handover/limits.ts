import type { MakeLimit } from '../http/limits/limits.ts';
import { limitPeople, type PersonLimit } from '../http/limits/personLimits.ts';

/** Of all rentals: what the web app saves by itself while dozens of items change hands. Each is kept for ever. */
const NOTES_A_DAY = 1000;
/** Of all rentals; those of one phase are counted in the database. */
const CODES_A_DAY = 300;

interface HandoverLimits {
  readonly notes: PersonLimit;
  readonly codes: PersonLimit;
}

const limits = new WeakMap<MakeLimit, HandoverLimits>();

function limitsOf(makeLimit: MakeLimit): HandoverLimits {
  const made = limits.get(makeLimit) ?? {
    notes: limitPeople(makeLimit, 'notes at handovers', NOTES_A_DAY),
    codes: limitPeople(makeLimit, 'codes tried at handovers', CODES_A_DAY),
  };
  limits.set(makeLimit, made);
  return made;
}

/** Counts a note, or a code that is tried, by a person at `network`. Throws `too_many_requests`. */
export async function spendAtHandover(
  makeLimit: MakeLimit,
  what: keyof HandoverLimits,
  personId: number,
  network: string,
): Promise<void> {
  const limit = limitsOf(makeLimit)[what];
  await limit.check(network);
  await limit.spend(personId, network);
}

import { RECONNECT } from '@lendloop/contract/live';

/** Largest random share added to a delay, so that clients that lost a server do not all return at once. */
const SPREAD = 0.5;
/** After a wake-up the first attempt starts within this time, at random, ms. */
const WAKE_SPREAD_MS = 500;

/**
 * Delay in ms before a reconnection attempt, of which 0 is the first; null when all are used up. `random` is between 0 and
 * 1.
 */
export function delayBefore(attempt: number, random: number): number | null {
  if (attempt >= RECONNECT.attempts) return null;
  const delay = RECONNECT.firstDelayMs * 2 ** attempt;
  return Math.min(delay * (1 + SPREAD * random), RECONNECT.maxDelayMs);
}

/** Delay in ms after the tab or the network has come back. `random` is between 0 and 1. */
export const delayAfterWake = (random: number): number => WAKE_SPREAD_MS * random;

import { RECONNECT } from '@lendloop/contract/live';

/** Share by which a delay may be longer, so that all who lost one server do not come back at one moment. */
const SPREAD = 0.5;
/** Within so many ms of the network's or the tab's return the first attempt is made. */
const WAKE_SPREAD_MS = 500;

/**
 * Ms to wait before a quick attempt to reconnect, of which 0 is the first; null when they are used up. `random` is from 0
 * to 1.
 */
export function delayBefore(attempt: number, random: number): number | null {
  if (attempt >= RECONNECT.attempts) return null;
  const delay = RECONNECT.firstDelayMs * 2 ** attempt;
  return Math.min(delay * (1 + SPREAD * random), RECONNECT.maxDelayMs);
}

/** Ms to wait when the tab or the network has come back after all quick attempts. */
export const delayAfterWake = (random: number): number => WAKE_SPREAD_MS * random;

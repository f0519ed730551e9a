/** Distance in pixels from which releasing a pull refreshes. */
export const PULL_THRESHOLD = 80;
/** Longest pull in pixels. */
const PULL_MAX = 150;
/** Duration of the simulated refresh. */
export const REFRESH_MS = 1500;

/** The pull in pixels for a drag of `distance` pixels. */
export const pulled = (distance: number): number => Math.min(Math.max(distance, 0), PULL_MAX);

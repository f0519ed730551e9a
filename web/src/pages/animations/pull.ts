/** A pull of this many pixels refreshes when it is let go. */
export const PULL_THRESHOLD = 80;
/** No pull goes further. */
const PULL_MAX = 150;
/** How long the pretended refresh lasts. */
export const REFRESH_MS = 1500;

/** How far it is pulled when the finger has gone `distance` pixels down. */
export const pulled = (distance: number): number => Math.min(Math.max(distance, 0), PULL_MAX);

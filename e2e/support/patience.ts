/** What a busy machine may need for one step, in ms. */
export const PATIENCE_MS = 60_000;

/** The database cannot be had; the message tells an operator why and what to do. */
export class UnusableDatabase extends Error {}

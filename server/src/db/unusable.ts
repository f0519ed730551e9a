/** The database cannot be used; the message tells an operator why and what to do. */
export class UnusableDatabase extends Error {}

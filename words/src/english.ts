import shell from '../en/shell.ts';

/** All English texts, by area. They are the source of the types and of the translations. */
export const ENGLISH = { shell } as const;

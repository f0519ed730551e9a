/** An operator's command that cannot be carried out; the message says why and what to do. Nothing was changed. */
export class Refused extends Error {}

/** What a full disk, or a limit on the size of files, answers. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];

/** Whether an error says that there is no space left. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.includes(String(error.code));

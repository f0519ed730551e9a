import { ApiError, messageOf } from '../../api/apiError.ts';

/** Why something was refused: what is wrong with a field if that is why, else what the server says. */
export const refusalIn = (error: unknown): string =>
  (error instanceof ApiError ? error.problem?.issues?.[0]?.message : undefined) ?? messageOf(error);

import { ProblemBody } from '@lendloop/contract/problems';

/** An answer that is not 2xx. `message` is the status, a colon and the body's text; `problem` is the body understood. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: ProblemBody | null;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = readProblem(body);
  }
}

function readProblem(body: string): ProblemBody | null {
  try {
    return ProblemBody.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** What to tell a person about any error that a call can throw. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.message ?? error.message;
  if (error instanceof TypeError) return 'The server cannot be reached. Please check your connection.';
  return error instanceof Error ? error.message : String(error);
}

/** Whether the error is an answer with this status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

import { ProblemBody } from '@lendloop/contract/problems';

import { sayCrash } from '../words/crash.ts';

/** A response other than 2xx. `message` is the status, a colon and the body text; `problem` is the parsed body, or null. */
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

/** The user-facing message for any error that a call can throw. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.message ?? error.message;
  if (error instanceof TypeError) return sayCrash('offline');
  return error instanceof Error ? error.message : String(error);
}

/** Whether the error is a response with this status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

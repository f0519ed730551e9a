import type { FieldIssue, ProblemBody } from '@lendloop/contract/problems';
import { isRecord } from '@lendloop/contract/values/records';

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
    const value: unknown = JSON.parse(body);
    return isProblem(value) ? value : null;
  } catch {
    return null;
  }
}

// Checked by hand, because the schema would bring its library into the script of every page.
const isProblem = (value: unknown): value is ProblemBody =>
  isRecord(value) &&
  typeof value['message'] === 'string' &&
  typeof value['code'] === 'string' &&
  (value['appeal'] === undefined || typeof value['appeal'] === 'string') &&
  (value['issues'] === undefined || (Array.isArray(value['issues']) && value['issues'].every(isIssue)));

const isIssue = (value: unknown): value is FieldIssue =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';

/** The user-facing message for any error that a call can throw. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.message ?? error.message;
  // What cannot wait for a connection says so at once.
  if (error instanceof TypeError) return sayCrash(navigator.onLine ? 'offline' : 'needed');
  return error instanceof Error ? error.message : String(error);
}

/** Whether the error is a response with this status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

import { PROBLEMS, type FieldIssue, type ProblemCode } from '@lendloop/contract/problems';

interface ProblemDetails {
  /** Replaces the catalogue's text where something more specific can be said. */
  message?: string;
  issues?: FieldIssue[];
  /** Seconds to wait before trying again. */
  retryAfter?: number;
}

/** An error that is reported to the caller, by its code in the contract's catalogue. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? PROBLEMS[code].message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

import { PROBLEMS, type FieldIssue, type ProblemCode } from '@lendloop/contract/problems';

interface ProblemDetails {
  /** Replaces the catalogue's text where there is something more exact to say. */
  message?: string;
  issues?: FieldIssue[];
  /** Seconds after which a new try makes sense. */
  retryAfter?: number;
}

/** An error that the caller is told of, by its code in the contract's catalogue. */
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

import { PROBLEMS, type ProblemCode } from '@lendloop/contract/problems';
import { errorsIn } from '@lendloop/words/catalogues';
import type { Sentence } from '@lendloop/words/sentence';

/** An error in one field, in English from the contract or as a text to say in the reader's language. */
interface ProblemIssue {
  readonly path: string;
  readonly message: string | Sentence;
}

interface ProblemDetails {
  /** Replaces the catalogue's text where something more specific can be said. */
  message?: string | Sentence;
  issues?: readonly ProblemIssue[];
  /** Seconds to wait before trying again. */
  retryAfter?: number;
  /** The token of a link by which the caller can appeal what suspends them. */
  appeal?: string;
}

const english = (message: string | Sentence | undefined): string | undefined =>
  typeof message === 'object' ? errorsIn('en').say(message) : message;

/** An error that is reported to the caller, by its code in the contract's catalogue. Its own `message` is English. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(english(details.message) ?? PROBLEMS[code].message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** For what is counted after it was done: whoever has used up a limit is refused the next time. Throws any other error. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}

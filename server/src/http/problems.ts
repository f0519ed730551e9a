import { PROBLEMS, type FieldIssue, type ProblemBody, type ProblemCode } from '@lendloop/contract/problems';
import type { Language } from '@lendloop/contract/values/languages';
import { errorsIn } from '@lendloop/words/catalogues';
import type { Sentence } from '@lendloop/words/sentence';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { errorLanguageOf } from './language.ts';
import { TOO_MANY } from './log/refusalLog.ts';
import { isOutage } from './outage.ts';
import { Problem } from './problem.ts';

/** Problem codes for the errors of Fastify; any other client error is invalid input. */
const LIBRARY_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
};

/** Rejected access, which an operator looks for after an incident. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);

/** After what the database had no time for, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Answers an error. */
export type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** The languages that the site offers, and its locale. */
interface Speech {
  readonly languages: readonly [Language, ...Language[]];
  readonly locale: string;
}

/** The only place where an error becomes an answer. */
export function answerProblems(server: FastifyInstance, answer: Answer): void {
  server.setErrorHandler(answer);
}

/**
 * Makes the handler that answers an error as the contract's problem body, in the language of the request. An unexpected
 * error is logged, and its details are not revealed. `isOverloaded` recognises those that mean only that there is too much to do.
 */
export const makeAnswer =
  ({ languages, locale }: Speech, isOverloaded: (error: unknown) => boolean = () => false): Answer =>
  (error, request, reply) => {
    const isAway = isOutage(error);
    const problem = isCutOff(error, request)
      ? new Problem('upload_incomplete')
      : isAway || isOverloaded(error)
        ? new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS })
        : toProblem(error);
    if (isAway && problem.code === 'busy') request.log.error({ err: error }, 'a service is away');
    if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error');
    if (REFUSALS.has(problem.status))
      request.log.info({ code: problem.code, user: request.viewer?.id }, 'refused');
    if (problem.status === TOO_MANY)
      request.server.refusals.note(request.hop, { reqId: request.id, user: request.viewer?.id });
    const { retryAfter } = problem.details;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    // A client that sends too slowly would otherwise continue.
    if (problem.code === 'upload_incomplete') reply.header('connection', 'close');
    reply
      .code(problem.status)
      .type('application/json; charset=utf-8')
      .send(problemBody(problem, errorLanguageOf(request, languages), locale));
  };

/** The JSON body of an answer that is not 2xx; English if the request was too broken to name a language. */
export function problemBody(problem: Problem, language: Language = 'en', siteLocale?: string): string {
  const { code, details } = problem;
  const inWords = translator(language, siteLocale);
  const issues = details.issues?.map((issue): FieldIssue => ({
    path: issue.path,
    message: inWords(issue.message),
  }));
  const { appeal } = details;
  const body: ProblemBody = {
    message: inWords(textOf(problem)),
    code,
    ...(issues && { issues }),
    ...(appeal !== undefined && { appeal }),
  };
  return JSON.stringify(body);
}

/** What a problem says to whoever sends the request. */
export const messageFor = (
  problem: Problem,
  request: FastifyRequest,
  { languages, locale }: Speech,
): string => translator(errorLanguageOf(request, languages), locale)(textOf(problem));

const textOf = ({ message, details }: Problem): string | Sentence => details.message ?? message;

function translator(language: Language, siteLocale?: string): (text: string | Sentence) => string {
  const words = errorsIn(language, siteLocale);
  return (text) => (typeof text === 'object' ? words.say(text) : words.translate(text));
}

/** Whether the client disconnected before its request was complete, which is not worth logging. */
const isCutOff = (error: unknown, { raw }: FastifyRequest): boolean =>
  error instanceof Error &&
  error === raw.errored &&
  // A complete request may still be waiting to be read.
  (!raw.complete || ('code' in error && error.code === 'ECONNRESET'));

function toProblem(error: unknown): Problem {
  const problem = problemIn(error);
  if (problem) return problem;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues: FieldIssue[] = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? PROBLEMS.invalid_input.message,
    }));
    return new Problem('invalid_input', { message: issues[0]?.message, issues });
  }
  if (error instanceof Error && 'statusCode' in error) {
    const { statusCode } = error;
    // Those of the files have no code.
    const code = 'code' in error ? String(error.code) : '';
    if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
      return new Problem(LIBRARY_CODES[code] ?? 'invalid_input');
  }
  return new Problem('internal');
}

/** The problem that an error is or was caused by: libraries wrap the errors they pass on. */
function problemIn(error: unknown): Problem | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof Problem) return one;
  return null;
}

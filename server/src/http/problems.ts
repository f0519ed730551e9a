import { PROBLEMS, type FieldIssue, type ProblemBody, type ProblemCode } from '@lendloop/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { TOO_MANY } from './log/refusalLog.ts';
import { Problem } from './problem.ts';

/** Codes of the library's own refusals; any other refusal below 500 is invalid input. */
const LIBRARY_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
};

/** Who is not let in or not let through: what an operator looks for after something happened. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);

const LARGE_BYTES = 1024 * 1024;

/** The one place where an error becomes an answer. */
export function answerProblems(server: FastifyInstance): void {
  server.setErrorHandler(answer);
}

/** Answers `error` as the contract's problem body; one that is not ours says nothing and is logged. */
export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = isCutOff(error, request) ? new Problem('upload_incomplete') : toProblem(error);
  if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error');
  if (REFUSALS.has(problem.status))
    request.log.info({ code: problem.code, user: request.viewer?.id }, 'refused');
  if (problem.status === TOO_MANY)
    request.server.refusals.note(request.hop, { reqId: request.id, user: request.viewer?.id });
  // The rest of a large body is not worth reading. Photos are exempt: browsers show no answer before they have sent everything.
  if (isLargeAndComing(request)) reply.header('connection', 'close');
  const { retryAfter } = problem.details;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // Whoever sends too slowly would go on.
  if (problem.code === 'upload_incomplete') reply.header('connection', 'close');
  reply.code(problem.status).type('application/json; charset=utf-8').send(problemBody(problem));
}

const isLargeAndComing = ({ raw }: FastifyRequest): boolean =>
  !raw.complete &&
  Number(raw.headers['content-length']) > LARGE_BYTES &&
  !raw.headers['content-type']?.startsWith('multipart/');

/** The JSON of an answer that is not 2xx. */
export function problemBody({ code, message, details: { issues } }: Problem): string {
  const body: ProblemBody = { message, code, ...(issues && { issues }) };
  return JSON.stringify(body);
}

/** Whether the client left before its request was read whole: nobody's fault and nothing to log. */
const isCutOff = (error: unknown, { raw }: FastifyRequest): boolean =>
  error instanceof Error &&
  error === raw.errored &&
  // What has arrived whole may still wait to be read.
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
  if (error instanceof Error && 'statusCode' in error && 'code' in error) {
    const { statusCode, code } = error;
    if (typeof statusCode === 'number' && statusCode < 500 && typeof code === 'string')
      return new Problem(LIBRARY_CODES[code] ?? 'invalid_input');
  }
  return new Problem('internal');
}

/** The problem that an error is, or that it was caused by: libraries wrap what they pass on. */
function problemIn(error: unknown): Problem | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof Problem) return one;
  return null;
}

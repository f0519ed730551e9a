import type { FieldIssue, ProblemBody, ProblemCode } from '@lendloop/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { Problem } from './problem.ts';

/** Codes of the library's own refusals; any other refusal below 500 is invalid input. */
const LIBRARY_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
};

/** The one place where an error becomes an answer. */
export function answerProblems(server: FastifyInstance): void {
  server.setErrorHandler(answer);
}

/** Answers `error` as the contract's problem body; one that is not ours says nothing and is logged. */
export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error');
  const { issues, retryAfter } = problem.details;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const body: ProblemBody = { message: problem.message, code: problem.code, ...(issues && { issues }) };
  reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues: FieldIssue[] = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? 'Invalid input',
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

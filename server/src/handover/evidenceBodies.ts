import { EvidenceFields } from '@lendloop/contract/handover/record';
import { sentence } from '@lendloop/words/sentence';
import type { FastifyRequest } from 'fastify';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { withUpload } from '../images/intake/uploadBodies.ts';

const FIELDS: readonly string[] = Object.keys(EvidenceFields.shape);

type Keep<T> = (
  fields: EvidenceFields,
  file: Parameters<Parameters<typeof withUpload<T>>[3]>[0],
) => Promise<T>;

/** Reads a photo with its fields, lets `keep` store it, and returns its result. Throws as `withUpload`, and `invalid_input` for a field that is wrong. */
export const withPhoto = <T>(
  { config }: Context,
  userId: number,
  request: FastifyRequest,
  keep: Keep<T>,
): Promise<T> =>
  withUpload(config.dataDirectory, userId, request, (file, fields) => keep(readFields(fields), file), FIELDS);

function readFields(fields: Readonly<Record<string, string>>): EvidenceFields {
  const read = EvidenceFields.safeParse(fields);
  if (read.success) return read.data;
  const path = String(read.error.issues[0]?.path[0] ?? 'phase');
  const message = sentence('handover.photoFields');
  throw new Problem('invalid_input', { message, issues: [{ path, message }] });
}

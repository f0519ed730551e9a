import { ClientFrame, type ServerFrame } from '@lendloop/contract/live';
import { PROBLEMS } from '@lendloop/contract/problems';
import { z } from 'zod';

import { Problem } from '../http/problem.ts';

const TYPES: ReadonlySet<unknown> = new Set(ClientFrame.options.map(({ shape }) => shape.type.value));
const Uuid = z.uuid();

type Read =
  | { readonly frame: z.output<typeof ClientFrame> }
  /** `isBad` for what is no frame at all, rather than one with something wrong in it. */
  | { readonly error: ServerFrame; readonly isBad: boolean };

/** Reads a client's frame, or makes the error that answers it. */
export function readFrame(text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { error: errorFrame(new Problem('invalid_input')), isBad: true };
  }
  const parsed = ClientFrame.safeParse(value);
  if (parsed.success) return { frame: parsed.data };
  const fields: { type?: unknown; clientId?: unknown } =
    typeof value === 'object' && value !== null ? value : {};
  const isBad = !TYPES.has(fields.type);
  const message = isBad ? PROBLEMS.invalid_input.message : parsed.error.issues[0]?.message;
  return { error: errorFrame(new Problem('invalid_input', { message }), fields.clientId), isBad };
}

/** The frame that tells of a problem with the message that has the `clientId`, if it is one. */
export function errorFrame({ code, message }: Problem, clientId?: unknown): ServerFrame {
  return { type: 'error', clientId: Uuid.safeParse(clientId).data ?? null, code, message };
}

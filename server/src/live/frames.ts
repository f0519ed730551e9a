import { ClientFrame, type ServerFrame } from '@lendloop/contract/live';
import { PROBLEMS } from '@lendloop/contract/problems';
import { z } from 'zod';

import { Problem } from '../http/problem.ts';

const TYPES: ReadonlySet<unknown> = new Set(ClientFrame.options.map(({ shape }) => shape.type.value));
const Uuid = z.uuid();

type Read =
  | { readonly frame: z.output<typeof ClientFrame> }
  /** `isBad` marks what is not a frame at all, as opposed to one with invalid content. */
  | { readonly error: ServerFrame; readonly isBad: boolean };

/** Parses a client's frame, or makes the error frame that answers it. */
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

/** The frame that reports a problem with the message that has this `clientId`, if any. */
export function errorFrame({ code, message }: Problem, clientId?: unknown): ServerFrame {
  return { type: 'error', clientId: Uuid.safeParse(clientId).data ?? null, code, message };
}

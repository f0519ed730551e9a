import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

import { currentLanguage } from './language.ts';
import { translateError } from './translateError.ts';

/** Validates a form by a schema of the contract, with the errors in the reader's language. */
export function formResolver<Values extends FieldValues, Body>(
  schema: z.ZodType<Body, Values>,
): Resolver<Values, unknown, Body> {
  const resolve = zodResolver<Values, unknown, Body>(schema);
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    if (currentLanguage() === 'en') return result;
    const errors = (await translated(result.errors)) as FieldErrors<Values>;
    return { ...result, errors } as typeof result;
  };
}

/** The errors of a form or of one field, which may hold those of its entries. */
async function translated(errors: unknown): Promise<unknown> {
  if (Array.isArray(errors)) return Promise.all(errors.map(translated));
  if (typeof errors !== 'object' || errors === null) return errors;
  const parts = Object.entries(errors).map(async ([name, part]: [string, unknown]) => {
    // A reference to the element of the field.
    if (name === 'ref') return [name, part];
    return [
      name,
      name === 'message' && typeof part === 'string' ? await translateError(part) : await translated(part),
    ];
  });
  return Object.fromEntries((await Promise.all(parts)) as [string, unknown][]) as unknown;
}

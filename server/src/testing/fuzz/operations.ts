import type { Endpoint, Method } from '@lendloop/contract/endpoint';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The parts of a request that a schema describes. */
export const PARTS = ['params', 'query', 'body'] as const;
export type Part = (typeof PARTS)[number];

/** A call as the server's own document describes it. */
export interface Operation {
  readonly method: Method;
  /** The path with `:name` parameters. */
  readonly path: string;
  readonly parts: Readonly<Partial<Record<Part, JsonSchema>>>;
  readonly takesFile: boolean;
  /** The call of the contract. Its schemas contain the rules between fields, which a document cannot express. */
  readonly endpoint: Endpoint;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const Schema = z.custom<JsonSchema>(isSchema);

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(
            z.object({
              in: z.enum(['path', 'query']),
              name: z.string(),
              required: z.boolean(),
              schema: Schema,
            }),
          )
          .default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
      }),
    ),
  ),
});
type Described = z.output<typeof Document>['paths'][string][string];

/**
 * Reads the calls of an OpenAPI document, each with its endpoint. Addresses that only a browser visits have no endpoint and are
 * left out.
 */
export function readOperations(document: unknown, endpoints: readonly Endpoint[]): Operation[] {
  return Object.entries(Document.parse(document).paths).flatMap(([address, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => {
      const path = address.replace(/\{(\w+)\}/g, ':$1');
      const endpoint = endpoints.find((one) => one.path === path && one.method.toLowerCase() === method);
      return endpoint ? [operation(endpoint, described)] : [];
    }),
  );
}

function operation(endpoint: Endpoint, { parameters, requestBody }: Described): Operation {
  const { method, path } = endpoint;
  const content = requestBody?.content ?? {};
  const objectOf = (place: 'path' | 'query'): JsonSchema | undefined => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return undefined;
    return {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      required: own.filter(({ required }) => required).map(({ name }) => name),
    };
  };
  return {
    method,
    path,
    parts: { params: objectOf('path'), query: objectOf('query'), body: content['application/json']?.schema },
    takesFile: content['multipart/form-data'] !== undefined,
    endpoint,
  };
}

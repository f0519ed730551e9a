/** Where a test of the API keeps its data: every such file runs once on each kind. */
export type ProvidedDatabase =
  | { kind: 'embedded' }
  | {
      kind: 'postgres';
      /** The server's own database; a test makes one for itself beside it. */
      url: string;
    };

declare module 'vitest' {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

/** Where a test of the API keeps its data: every such file runs once on each kind. */
export type ProvidedDatabase =
  | { kind: 'embedded' }
  | {
      kind: 'postgres';
      /** The server's own database. */
      url: string;
      /** A migrated database beside it, of which each test file makes a copy. */
      template: string;
    };

declare module 'vitest' {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

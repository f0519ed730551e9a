import pg from 'pg';
import { vi } from 'vitest';

/** Runs `work` and returns the statements that it sent to any database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([statement]) => textOf(statement));
  } finally {
    sent.mockRestore();
  }
}

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  if (typeof statement === 'object' && statement !== null && 'text' in statement)
    return String(statement.text);
  throw new Error('A statement without a text was sent.');
};

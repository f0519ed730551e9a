import type { InterruptFlags } from './interruptible.ts';
import type { StatementCells } from './statementClock.ts';

/** The worker's options: its folder, or null for a database in memory, which may start from a template. */
export interface EngineOptions {
  readonly directory: string | null;
  readonly template?: string;
  readonly statement: StatementCells;
}

/** To the worker: a session's wire protocol batch, or a null batch when the session ends. Null stops the worker. */
export type ToWorker = { session: number; batch: Uint8Array<ArrayBuffer> | null } | null;

/** From the worker: first how to interrupt it, then the answers to the sessions' batches. */
export type FromWorker = { flags: InterruptFlags } | { session: number; answer: Uint8Array<ArrayBuffer> };

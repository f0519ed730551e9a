import type { InterruptFlags } from './interruptible.ts';
import type { StatementCells } from './statementClock.ts';

/** The worker's options: its folder, or null for a database in memory, which may start from a template. */
export interface EngineOptions {
  readonly directory: string | null;
  readonly template?: string;
  readonly statement: StatementCells;
}

/**
 * To the worker: a session's wire protocol batch, or a null batch when the session ends; or a folder to copy the files to. Null
 * stops the worker.
 */
export type ToWorker = { session: number; batch: Uint8Array<ArrayBuffer> | null } | { copyTo: string } | null;

/** From the worker: first how to interrupt it, then the answers to the sessions' batches, and copies that are made or failed. */
export type FromWorker =
  | { flags: InterruptFlags }
  | { session: number; answer: Uint8Array<ArrayBuffer> }
  | { copiedTo: string; failure: string | null };

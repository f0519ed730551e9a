/** The worker's options: its folder, or null for a database in memory, which may start from a template. */
export interface EngineOptions {
  readonly directory: string | null;
  readonly template?: string;
}

/** To the worker: a session's wire protocol batch, or a null batch when the session ends. Null stops the worker. */
export type ToWorker = { session: number; batch: Uint8Array<ArrayBuffer> | null } | null;

/** From the worker: the answer to a session's batch. */
export interface FromWorker {
  session: number;
  answer: Uint8Array<ArrayBuffer>;
}

/** What the worker is started with: its folder, or null for one in memory, which may begin with a kept one. */
export interface EngineOptions {
  readonly directory: string | null;
  readonly template?: string;
}

/** To the worker: a batch of the wire protocol for a session; without one the session has ended. Null stops the worker. */
export type ToWorker = { session: number; batch: Uint8Array<ArrayBuffer> | null } | null;

/** From the worker: a session's answer. */
export interface FromWorker {
  session: number;
  answer: Uint8Array<ArrayBuffer>;
}

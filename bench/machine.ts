import { cpus, loadavg, totalmem } from 'node:os';

/** Where and when something was measured. */
export interface Machine {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  /** In bytes. */
  readonly memory: number;
  readonly node: string;
  /** Load average over a minute before the measurement began. */
  readonly load: number;
}

export const describeMachine = (): Machine => ({
  date: new Date().toISOString().slice(0, 10),
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memory: totalmem(),
  node: process.version,
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

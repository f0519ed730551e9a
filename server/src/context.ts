import { dayOf, type Day } from '@lendloop/contract/values/dates';

import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { MakeLimit } from './http/limits/limits.ts';
import type { Bus } from './live/bus.ts';
import type { ImageStore } from './storage/storage.ts';

/** What every module of the server is given. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly images: ImageStore;
  /** Tells every node of what was committed. */
  readonly bus: Bus;
  readonly makeLimit: MakeLimit;
  /** The clock; tests set it. */
  readonly now: () => Date;
}

/** The calendar day that it is for this marketplace. */
export const today = ({ now, config }: Context): Day => dayOf(now(), config.timeZone);

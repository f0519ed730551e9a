import { dayOf, type Day } from '@lendloop/contract/values/dates';

import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { MakeLimit } from './http/limits/limits.ts';
import type { Bus } from './live/bus.ts';
import type { ImageStore } from './storage/storage.ts';

/** The dependencies of every server module. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly images: ImageStore;
  /** Announces committed events to every node. */
  readonly bus: Bus;
  readonly makeLimit: MakeLimit;
  /** The clock; tests set it. */
  readonly now: () => Date;
}

/** Today's date in the marketplace's time zone. */
export const today = ({ now, config }: Pick<Context, 'now' | 'config'>): Day => dayOf(now(), config.timeZone);

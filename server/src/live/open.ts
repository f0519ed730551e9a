import type { Config } from '../config.ts';
import { openLocalBus, type Bus } from './bus.ts';

/** The bus for these settings. */
export async function openBus(_config: Config, _onError: (error: unknown) => void): Promise<Bus> {
  return openLocalBus();
}

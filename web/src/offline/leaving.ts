import { readMark } from './owner.ts';

/** Deletes everything that was kept for anybody but this person; null for nobody. */
export function keepOfflineOf(id: number | null): void {
  const mark = readMark();
  if (mark !== null && mark !== String(id)) void import('./keptCall.ts').then(({ forgetAll }) => forgetAll());
}

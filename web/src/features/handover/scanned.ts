import { HandoverPhase } from '@lendloop/contract/handover/handover';
import { paths, pathTo } from '@lendloop/contract/pages';

/** What the address of a rental shows behind its `#`: a phase, maybe with its code, or the record. */
export interface HandoverView {
  readonly view: HandoverPhase | 'record';
  /** Six digits; null without. */
  readonly code: string | null;
}

/** Reads what stands behind the `#`; null for anything else. */
export function readView(hash: string): HandoverView | null {
  if (hash === 'record') return { view: 'record', code: null };
  const [, phase, code = null] = /^(\w+)(?:=(\d{6}))?$/.exec(hash) ?? [];
  const known = HandoverPhase.options.find((one) => one === phase);
  return known === undefined ? null : { view: known, code };
}

/** The address that the picture of a code holds. What is behind the `#` reaches no server. */
export const codeAddress = (origin: string, rentalId: number, phase: HandoverPhase, code: string): string =>
  `${origin}${pathTo(paths.rental, { id: rentalId })}#${phase}=${code}`;

/** The code of this rental and phase in such an address; null if it is about something else. */
export function codeIn(address: string, rentalId: number, phase: HandoverPhase): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname, hash } = new URL(address);
  const read = readView(hash.slice(1));
  return pathname === pathTo(paths.rental, { id: rentalId }) && read?.view === phase ? read.code : null;
}

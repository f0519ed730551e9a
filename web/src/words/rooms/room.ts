import type { Catalogue } from '@lendloop/words/types';

/** The texts of one language by file, parsed by the build. */
export interface Room {
  /** What every page needs, which arrives with the room. */
  readonly onAllPages: Readonly<Record<string, Catalogue>>;
  /** The other areas, each in a chunk of its own. */
  readonly others: Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>>;
}

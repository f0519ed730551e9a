import type { Item } from '@lendloop/contract/items';

import { useSite } from '../../site/queries.ts';

/** Why moderation keeps a listing from everybody but its owner and administrators. */
export type Hold = 'rejected' | 'waiting';

export function useHold({ moderationStatus }: Pick<Item, 'moderationStatus'>): Hold | null {
  const needsApproval = useSite().moderation === 'before';
  if (moderationStatus === 'rejected') return 'rejected';
  return needsApproval && moderationStatus === 'pending' ? 'waiting' : null;
}

import type { ItemDetails } from '@lendloop/contract/items';
import { BadgeCheck } from 'lucide-react';

import { StatusBadge } from '../../ui/label/StatusBadge.tsx';
import { useWords } from '../../words/useWords.ts';

/** 'Verified' for users whose identity was approved; nothing for others. */
export function VerifiedBadge({ status }: { status: ItemDetails['owner']['verificationStatus'] }) {
  const say = useWords('item');
  if (status !== 'approved') return null;
  return (
    <StatusBadge tone="success" icon={BadgeCheck}>
      {say('owner.verified')}
    </StatusBadge>
  );
}

import type { ItemDetails } from '@lendloop/contract/items';
import { BadgeCheck } from 'lucide-react';

import { StatusBadge } from '../../ui/label/StatusBadge.tsx';

/** 'Verified' for users whose identity was approved; nothing for others. */
export function VerifiedBadge({ status }: { status: ItemDetails['owner']['verificationStatus'] }) {
  if (status !== 'approved') return null;
  return (
    <StatusBadge tone="success" icon={BadgeCheck}>
      Verified
    </StatusBadge>
  );
}

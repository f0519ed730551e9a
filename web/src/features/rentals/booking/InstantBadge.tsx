import { Zap } from 'lucide-react';

import { Badge } from '../../../ui/label/Badge.tsx';
import { useWords } from '../../../words/useWords.ts';

/** Says that a request is approved at once. */
export function InstantBadge() {
  const say = useWords('rentals');
  return (
    <Badge tone="lend" className="h-7 px-2.5">
      <Zap className="size-3.5" aria-hidden />
      {say('booking.instant')}
    </Badge>
  );
}

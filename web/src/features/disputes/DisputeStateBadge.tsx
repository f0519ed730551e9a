import type { DisputeState } from '@lendloop/contract/disputes/states';
import { CircleDot, Clock3, Handshake, MessagesSquare, RotateCcw, Scale, Undo2 } from 'lucide-react';

import { StatusBadge, type StatusTone } from '../../ui/label/StatusBadge.tsx';
import type { Icon } from '../../ui/style/icon.ts';
import { useWords } from '../../words/useWords.ts';

const LOOKS: Readonly<Record<DisputeState, readonly [StatusTone, Icon]>> = {
  open: ['warning', CircleDot],
  answered: ['warning', MessagesSquare],
  review: ['info', Scale],
  settled: ['success', Handshake],
  withdrawn: ['neutral', Undo2],
  decided: ['neutral', Scale],
  appealed: ['info', RotateCcw],
  lapsed: ['neutral', Clock3],
};

/** The state of a dispute: yellow while the two have to act, blue while the team has to. */
export function DisputeStateBadge({ state }: { readonly state: DisputeState }) {
  const say = useWords('disputes');
  const [tone, icon] = LOOKS[state];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {say(`state.${state}`)}
    </StatusBadge>
  );
}

import type { AuditEntry } from '@lendloop/contract/admin';

import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { useWords } from '../../../words/useWords.ts';

const TONES = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  active: 'success',
  suspended: 'danger',
  kept: 'success',
  held: 'warning',
  removed: 'danger',
} as const;

interface DecidedProps {
  status: Extract<
    AuditEntry,
    { action: 'verify_user' | 'moderate_item' | 'suspend_user' | 'judge_review' }
  >['after'];
}

/** A decision as a badge. */
export function Decided({ status }: DecidedProps) {
  const say = useWords('admin');
  return <StatusBadge tone={TONES[status]}>{say(`status.${status}`)}</StatusBadge>;
}

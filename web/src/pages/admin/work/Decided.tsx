import type { AuditEntry } from '@lendloop/contract/admin';

import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';

const TONES = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  active: 'success',
  suspended: 'danger',
} as const;

interface DecidedProps {
  status: Exclude<AuditEntry, { action: 'edit_category' }>['after'];
}

/** A decision as a badge. */
export const Decided = ({ status }: DecidedProps) => <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;

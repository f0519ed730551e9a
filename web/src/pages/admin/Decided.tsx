import type { AuditEntry } from '@lendloop/contract/admin';

import { StatusBadge } from '../../ui/StatusBadge.tsx';

const TONES = { pending: 'warning', approved: 'success', rejected: 'danger' } as const;

/** What was decided, as a badge. */
export const Decided = ({ status }: { status: AuditEntry['after'] }) => (
  <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
);

import type { StatusTone } from '../../../ui/label/StatusBadge.tsx';

/** How urgent a priority is. */
export const priorityTone = (priority: number): StatusTone & ('danger' | 'warning' | 'neutral') =>
  priority >= 100 ? 'danger' : priority >= 70 ? 'warning' : 'neutral';

const LOOKS = {
  danger: 'bg-danger-soft text-danger-strong',
  warning: 'bg-warning-soft text-warning-strong',
  neutral: 'bg-neutral-soft text-neutral-strong',
} as const;

/** How urgent a priority looks. */
export const priorityLook = (priority: number): string => LOOKS[priorityTone(priority)];

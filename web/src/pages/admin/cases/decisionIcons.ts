import type { CaseDecision } from '@lendloop/contract/cases/cases';
import { Check, Megaphone, Trash2, UserX } from 'lucide-react';

import type { Icon } from '../../../ui/style/icon.ts';

export const DECISION_ICONS: Readonly<Record<CaseDecision, Icon>> = {
  dismiss: Check,
  warn: Megaphone,
  remove: Trash2,
  suspend: UserX,
};

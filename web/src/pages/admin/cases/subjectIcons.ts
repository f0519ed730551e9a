import type { SubjectKind } from '@lendloop/contract/cases/kinds';
import { Camera, Handshake, MessageSquareText, MessagesSquare, Package, Star, User } from 'lucide-react';

import type { Icon } from '../../../ui/style/icon.ts';

/** What a case is about, as a picture. */
export const SUBJECT_ICONS: Readonly<Record<SubjectKind, Icon>> = {
  item: Package,
  user: User,
  message: MessagesSquare,
  review: Star,
  answer: MessageSquareText,
  evidence: Camera,
  rental: Handshake,
};

import type { Case } from '@lendloop/contract/cases/cases';
import type { SubjectKind } from '@lendloop/contract/cases/kinds';
import { Camera, Handshake, MessagesSquare, Package, MessageSquareText, Star, User } from 'lucide-react';

import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import type { Icon } from '../../../ui/style/icon.ts';
import { useWords } from '../../../words/useWords.ts';
import { DayText } from '../values/DayText.tsx';
import { priorityLook } from './priorityLook.ts';

const ICONS: Readonly<Record<SubjectKind, Icon>> = {
  item: Package,
  user: User,
  message: MessagesSquare,
  review: Star,
  answer: MessageSquareText,
  evidence: Camera,
  rental: Handshake,
};

interface CaseRowProps {
  readonly found: Case;
  readonly isSelected: boolean;
  /** Whether as many are chosen as can be decided at once. */
  readonly isFull: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
}

/** A case in the list, with a tick to decide several at once. */
export function CaseRow({ found, isSelected, isFull, onToggle, onOpen }: CaseRowProps) {
  const say = useWords('cases');
  const title = found.title ?? say('cases.gone');
  const Glyph = ICONS[found.subject.kind];
  return (
    <li
      className={cn(
        'flex items-center gap-3 px-4 py-2 transition hover:bg-accent/60 md:px-6',
        isSelected && 'bg-primary-soft/60 dark:bg-primary-soft',
      )}
    >
      <label className="-ms-2.5 grid size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={say('cases.select', { title })}
          checked={isSelected}
          disabled={found.state === 'decided' || (isFull && !isSelected)}
          onChange={onToggle}
          className="size-5 accent-primary"
        />
      </label>
      <span
        className={cn(
          'grid h-8 w-11 shrink-0 place-items-center rounded-sm text-sm font-bold tabular',
          priorityLook(found.priority),
        )}
      >
        <span className="sr-only">{say('cases.priority')} </span>
        {found.priority}
      </span>
      <button
        type="button"
        aria-label={say('cases.open', { title })}
        onClick={onOpen}
        className="min-h-11 min-w-0 flex-1 text-start"
      >
        <bdi className="block truncate text-md font-semibold">{title}</bdi>
        <span className="mt-0.5 flex items-center gap-1.5 text-sm text-muted-foreground">
          <Glyph className="size-4 shrink-0" aria-hidden />
          <span className="truncate">
            {say(`kind.${found.subject.kind}`)} · {say(`category.${found.category}`)}
            {found.concerned && (
              <>
                {' · '}
                <bdi>{found.concerned.fullName}</bdi>
              </>
            )}
          </span>
        </span>
      </button>
      <span className="hidden shrink-0 text-end text-sm text-muted-foreground sm:block">
        {found.reporters > 0 && (
          <span className="block font-semibold text-foreground tabular">
            {say('cases.reports', { count: found.reporters })}
          </span>
        )}
        {found.claim ? (
          say('cases.by', { name: found.claim.by.fullName })
        ) : (
          <DayText moment={found.openedAt} withTime={found.reporters === 0} />
        )}
      </span>
      {found.withheldUntil !== null && found.state === 'open' && (
        <StatusBadge tone="warning" isSentence className="hidden md:inline-flex">
          {say('cases.hidden')}
        </StatusBadge>
      )}
      {found.decision && found.state === 'decided' && (
        <StatusBadge tone="neutral">{say(`made.${found.decision.decision}`)}</StatusBadge>
      )}
    </li>
  );
}

import type { Case } from '@lendloop/contract/cases/cases';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';

import { useCurrentUser } from '../../../features/accounts/queries.ts';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { Priority } from './Priority.tsx';
import { SUBJECT_ICONS } from './subjectIcons.ts';
import { useAges } from './useAges.ts';

interface CaseRowProps {
  readonly found: Case;
  readonly isOpened: boolean;
  readonly isSelected: boolean;
  /** Whether as many are chosen as can be decided at once. */
  readonly isFull: boolean;
  readonly onToggle: () => void;
}

/** A case in the list, with a tick to decide several at once. */
export function CaseRow({ found, isOpened, isSelected, isFull, onToggle }: CaseRowProps) {
  const say = useWords('cases');
  const { short } = useAges();
  const viewer = useCurrentUser();
  const title = found.title ?? say('cases.gone');
  const Glyph = SUBJECT_ICONS[found.subject.kind];
  const { claim } = found;
  return (
    <li
      className={cn(
        'relative flex items-center gap-3 px-4 transition md:px-5',
        isOpened
          ? 'bg-primary-soft/60 before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-primary dark:bg-primary-soft'
          : 'hover:bg-accent/60',
      )}
    >
      <label className="relative z-10 -mx-2.5 grid size-11 shrink-0 cursor-pointer place-items-center">
        <span className="relative grid size-[22px] place-items-center">
          <input
            type="checkbox"
            aria-label={say('cases.select', { title })}
            checked={isSelected}
            disabled={found.state === 'decided' || (isFull && !isSelected)}
            onChange={onToggle}
            className="peer size-[22px] cursor-pointer appearance-none rounded-xs border border-input bg-card transition checked:border-primary checked:bg-primary hover:border-foreground disabled:opacity-50 forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            className="pointer-events-none invisible absolute size-4 text-primary-foreground peer-checked:visible"
          />
        </span>
      </label>
      <Priority value={found.priority} />
      <div className="min-w-0 flex-1 py-3.5">
        <Link
          to={paths.admin}
          search={{ tab: 'cases', case: found.id }}
          resetScroll={false}
          aria-label={say('cases.open', { title })}
          aria-current={isOpened}
          data-case={found.id}
          // The whole row but for the tick opens it.
          className="block text-md font-semibold after:absolute after:inset-0"
        >
          <span dir="auto" className="block truncate">
            {title}
          </span>
        </Link>
        <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted-foreground">
          <Glyph className="size-4 shrink-0" aria-hidden />
          <span className="truncate">
            {say(`short.${found.category}`)}
            {found.concerned && found.subject.kind !== 'user' && (
              <>
                {' · '}
                <bdi>{found.concerned.fullName}</bdi>
              </>
            )}
          </span>
        </p>
      </div>
      <div className="max-w-[40%] shrink-0 text-end text-sm text-muted-foreground">
        {found.reporters > 0 && (
          <p className="font-semibold text-foreground tabular">
            {say('cases.reports', { count: found.reporters })}
          </p>
        )}
        <p className="truncate">
          {claim && claim.by.id !== viewer?.id
            ? say('cases.by', { name: claim.by.fullName })
            : short(found.openedAt)}
        </p>
      </div>
      {found.withheldUntil !== null && found.state === 'open' && (
        <StatusBadge tone="warning" isSentence className="max-md:hidden">
          {say('cases.hidden')}
        </StatusBadge>
      )}
      {found.decision && found.state === 'decided' && (
        <StatusBadge tone="neutral" isSentence>
          {say(`made.${found.decision.decision}`)}
        </StatusBadge>
      )}
    </li>
  );
}

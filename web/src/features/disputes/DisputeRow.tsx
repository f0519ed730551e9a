import type { Dispute } from '@lendloop/contract/disputes/disputes';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

import { Photo } from '../../ui/media/Photo.tsx';
import { formatAt } from '../../words/moments.ts';
import { useDayLocale } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { DisputeStateBadge } from './DisputeStateBadge.tsx';
import { isTheirTurn, roleIn } from './turn/situation.ts';

interface DisputeRowProps {
  readonly dispute: Dispute;
  readonly viewerId: number;
}

/** A dispute in a list: what it is about, with whom, and whose turn it is until when. */
export function DisputeRow({ dispute, viewerId }: DisputeRowProps) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const locale = useDayLocale();
  const role = roleIn(dispute, viewerId);
  const other = role === 'opener' ? dispute.other : dispute.opener;
  const time = formatAt(dispute.deadlineAt, 'moment', locale);
  return (
    <Link
      to={paths.dispute}
      params={{ id: String(dispute.id) }}
      className="flex items-center gap-4 rounded-xl border border-border bg-card p-4 shadow-xs transition hover:border-foreground"
    >
      <span className="block size-16 shrink-0 overflow-hidden rounded-md">
        <Photo src={dispute.itemImage} alt="" sizes="64px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{say(`kind.${dispute.kind}`)}</span>
          <DisputeStateBadge state={dispute.state} />
        </span>
        <span className="mt-0.5 block text-md text-muted-foreground wrap-anywhere">
          {rich('list.with', {
            item: <bdi>{dispute.itemTitle}</bdi>,
            name: <bdi>{other.fullName}</bdi>,
          })}
        </span>
        {dispute.turn !== null && (
          <span className="block text-sm text-foreground-soft">
            {say(isTheirTurn(dispute, role) ? 'list.yourTurn' : 'list.until', { time })}
          </span>
        )}
      </span>
      <ChevronRight className="size-[18px] shrink-0 text-muted-foreground rtl:-scale-x-100" aria-hidden />
    </Link>
  );
}

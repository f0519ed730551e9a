import { paths } from '@lendloop/contract/pages';
import type { JudgedReview } from '@lendloop/contract/reviews/judging';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { heldReviewsQuery } from '../../../features/admin/heldReviews.ts';
import { Stars } from '../../../ui/label/Stars.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { PagedTable } from '../table/PagedTable.tsx';
import type { AdminColumn } from '../table/useColumns.ts';
import { DayText } from '../values/DayText.tsx';
import { HeldActions } from './HeldActions.tsx';

const COLUMNS: readonly AdminColumn<JudgedReview>[] = [
  {
    key: 'review',
    header: 'column.review',
    cell: (review) => (
      <span className="block max-w-[52ch] min-w-[26ch] leading-snug wrap-anywhere">
        <Stars value={review.rating} />
        {review.comment && (
          <span dir="auto" className="mt-1 block whitespace-pre-line">
            {review.comment}
          </span>
        )}
        <span dir="auto" className="mt-1 block text-sm text-muted-foreground">
          {review.itemTitle}
        </span>
      </span>
    ),
  },
  {
    key: 'people',
    header: 'column.people',
    cell: ({ reviewer, subject }) => <Between reviewer={reviewer} subject={subject} />,
    className: 'min-w-[16ch] wrap-anywhere',
  },
  {
    key: 'why',
    header: 'column.why',
    cell: ({ why }) => why && <Why why={why} />,
  },
  {
    key: 'when',
    header: 'column.when',
    cell: ({ createdAt }) => <DayText moment={createdAt} />,
  },
  {
    key: 'actions',
    header: 'column.actions',
    hideHeader: true,
    align: 'end',
    cell: (review) => <HeldActions review={review} />,
  },
];

function Between({ reviewer, subject }: Pick<JudgedReview, 'reviewer' | 'subject'>) {
  const rich = useRichWords('admin');
  const linkTo = ({ id, fullName }: JudgedReview['reviewer']): ReactNode => (
    <Link to={paths.personForMembers} params={{ id: String(id) }} className="font-semibold hover:underline">
      <bdi>{fullName}</bdi>
    </Link>
  );
  return <>{rich('held.between', { reviewer: linkTo(reviewer), subject: linkTo(subject) })}</>;
}

function Why({ why }: { why: NonNullable<JudgedReview['why']> }) {
  const say = useWords('admin');
  return (
    <StatusBadge tone="warning" isSentence>
      {say(`held.${why}`)}
    </StatusBadge>
  );
}

/** Reviews that nobody else sees until an administrator decides. */
export function HeldReviews() {
  const say = useWords('admin');
  return (
    <PagedTable
      query={useInfiniteQuery(heldReviewsQuery)}
      label={say('held.label')}
      loading={say('held.loading')}
      failed={say('held.failed')}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={say('held.none')}
    />
  );
}

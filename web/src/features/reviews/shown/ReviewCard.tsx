import { dayOf } from '@lendloop/contract/values/dates';
import type { ReactNode } from 'react';

import { useSite } from '../../../site/queries.ts';
import { Stars } from '../../../ui/label/Stars.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useDays } from '../../../words/useDays.ts';

interface ReviewCardProps {
  readonly author: { readonly id: number; readonly name: string; readonly avatar: string | null };
  /** The name as it is shown; the author's own if left out. */
  readonly name?: ReactNode;
  /** A line under the name. */
  readonly about: ReactNode;
  readonly rating: number;
  readonly comment: string | null;
  /** When it was written or shown. */
  readonly at: string;
  /** The answer, or the form to write one. */
  readonly children?: ReactNode;
}

/** A review as everybody reads it. */
export function ReviewCard({ author, name, about, rating, comment, at, children }: ReviewCardProps) {
  const { timeZone } = useSite();
  const { day } = useDays();
  return (
    <Card asChild className="shadow-xs">
      <article>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex min-w-0 items-center gap-3.5">
            <Avatar id={author.id} name={author.name} src={author.avatar} />
            <div className="min-w-0">
              <h3 className="font-sans text-md font-semibold wrap-anywhere">
                {name ?? <bdi>{author.name}</bdi>}
              </h3>
              <p className="text-sm wrap-anywhere text-muted-foreground">{about}</p>
            </div>
          </div>
          <div className="flex items-center gap-3 sm:block sm:text-end">
            <Stars value={rating} className="[&_.lucide]:size-[18px]" />
            <time dateTime={at} className="block text-sm text-muted-foreground">
              {day(dayOf(new Date(at), timeZone))}
            </time>
          </div>
        </div>
        {comment && (
          <p dir="auto" className="mt-4 text-start wrap-anywhere whitespace-pre-line text-foreground-soft">
            {comment}
          </p>
        )}
        {children}
      </article>
    </Card>
  );
}

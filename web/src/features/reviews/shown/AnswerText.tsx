import { dayOf } from '@lendloop/contract/values/dates';
import type { ReactNode } from 'react';

import { useSite } from '../../../site/queries.ts';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';

interface AnswerTextProps {
  readonly answer: { readonly text: string; readonly createdAt: string };
  readonly by: { readonly id: number; readonly name: string; readonly avatar: string | null };
  readonly isMine?: boolean;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** What the person reviewed answered. */
export function AnswerText({ answer, by, isMine = false, children }: AnswerTextProps) {
  const say = useWords('reviewing');
  const rich = useRichWords('reviewing');
  const { timeZone } = useSite();
  const { day } = useDays();
  return (
    <div className="mt-4 flex gap-3 rounded-lg bg-subtle p-4 dark:bg-sunken">
      <Avatar id={by.id} name={by.name} src={by.avatar} className="size-8 text-sm" />
      <div className="min-w-0 flex-1">
        <p className="text-sm wrap-anywhere">
          <span className="font-semibold">
            {isMine ? say('answered.you') : rich('answered', { name: <bdi>{by.name}</bdi> })}
          </span>
          <span className="text-muted-foreground">
            {' · '}
            <time dateTime={answer.createdAt}>{day(dayOf(new Date(answer.createdAt), timeZone))}</time>
          </span>
        </p>
        <p
          dir="auto"
          className="mt-1 text-start text-md wrap-anywhere whitespace-pre-line text-foreground-soft"
        >
          {answer.text}
        </p>
        {children}
      </div>
    </div>
  );
}

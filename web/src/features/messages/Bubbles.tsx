import { Fragment, type ReactNode } from 'react';

import { cn } from '../../ui/style/classNames.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { Entry, Group } from './conversationLayout.ts';
import type { Outgoing } from './outbox.ts';
import { useMessageTimes } from './useMessageTimes.ts';

interface BubblesProps {
  readonly group: Group;
  /** The name of the author, for screen readers. */
  readonly author: string;
  readonly renderBeside?: ((entry: Entry) => ReactNode) | undefined;
  readonly renderBelow?: ((entry: Entry) => ReactNode) | undefined;
  readonly onRetry: (message: Outgoing) => void;
  readonly onDiscard: (message: Outgoing) => void;
}

/** Consecutive messages of one person with their times. */
export function Bubbles({
  group: { isMine, entries },
  author,
  renderBeside,
  renderBelow,
  onRetry,
  onDiscard,
}: BubblesProps) {
  const say = useWords('messages');
  const rich = useRichWords('messages');
  const times = useMessageTimes();
  const last = entries.at(-1) ?? entries[0];
  return (
    <div
      className={cn('mb-3.5 grid grid-cols-1 gap-1', isMine ? 'justify-items-end' : 'justify-items-start')}
    >
      {entries.map((entry) => (
        <Fragment key={entry.key}>
          <div className={cn('flex w-full min-w-0 items-center gap-1', isMine && 'justify-end')}>
            <div
              className={cn(
                'max-w-[82%] min-w-0 rounded-2xl px-4 py-2.5 text-md lg:max-w-[64%]',
                isMine
                  ? 'bg-primary text-primary-foreground'
                  : 'bg-card text-foreground shadow-xs ring-1 ring-border',
                entry === last && (isMine ? 'rounded-ee-xs' : 'rounded-es-xs'),
                entry.outgoing?.state === 'failed' &&
                  'bg-danger-soft text-danger-strong ring-1 ring-danger/35',
              )}
            >
              <span className="sr-only">{rich('author', { name: <bdi>{author}</bdi> })} </span>
              <p dir="auto" className="text-start wrap-anywhere whitespace-pre-wrap">
                {entry.isRemoved ? <i>{say('removed')}</i> : entry.content}
              </p>
            </div>
            {!isMine && renderBeside?.(entry)}
          </div>
          {!isMine && renderBelow?.(entry)}
        </Fragment>
      ))}
      {last.outgoing?.state === 'failed' ? (
        <NotSent message={last.outgoing} onRetry={onRetry} onDiscard={onDiscard} />
      ) : (
        <p aria-live="off" className="px-1 text-xs text-muted-foreground tabular">
          {last.outgoing ? (
            say('sending')
          ) : (
            <time dateTime={last.createdAt.toISOString()}>{times.time(last.createdAt)}</time>
          )}
          {last.isRead && ` · ${say('read')}`}
        </p>
      )}
    </div>
  );
}

const ACTION = 'relative min-h-6 font-semibold underline underline-offset-4 touch-target';

function NotSent({
  message,
  onRetry,
  onDiscard,
}: Pick<BubblesProps, 'onRetry' | 'onDiscard'> & { readonly message: Outgoing }) {
  const say = useWords('messages');
  return (
    <p className="flex items-center gap-4 px-1 text-sm text-destructive">
      {say('failed.state')}
      <button type="button" className={ACTION} onClick={() => onRetry(message)}>
        {say('failed.retry')}
      </button>
      <button
        type="button"
        className={cn(ACTION, 'text-muted-foreground')}
        onClick={() => onDiscard(message)}
      >
        {say('failed.delete')}
      </button>
    </p>
  );
}

import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { Bubbles } from './Bubbles.tsx';
import { daysOf, type Entry } from './conversationLayout.ts';
import type { Outgoing } from './outbox.ts';
import { useCalendarDay } from './useCalendarDay.ts';
import { useLogScroll } from './useLogScroll.ts';
import { useMessageTimes } from './useMessageTimes.ts';

interface MessageLogProps {
  readonly entries: readonly Entry[];
  readonly otherName: string;
  /** Whether the other person is typing. */
  readonly isTyping: boolean;
  /** Loads older messages; undefined when there are none. */
  readonly older?: { readonly load: () => void; readonly isPending: boolean; readonly isError: boolean };
  /** Shown while there are no messages. */
  readonly empty: ReactNode;
  /** What can be done with a message of the other person, beside it. */
  readonly renderBeside?: (entry: Entry) => ReactNode;
  /** What is said below a message of the other person: warnings. */
  readonly renderBelow?: (entry: Entry) => ReactNode;
  readonly onRetry: (message: Outgoing) => void;
  readonly onDiscard: (message: Outgoing) => void;
}

/** The messages of a conversation, newest at the bottom. Scrolling up loads older ones. */
export function MessageLog(props: MessageLogProps) {
  const { entries, otherName, isTyping, older, empty, renderBeside, renderBelow, onRetry, onDiscard } = props;
  // After a failure only the button tries again; otherwise every pixel of scrolling would.
  const { log, onScroll, hasNews, toEnd } = useLogScroll(entries, () => {
    if (older && !older.isPending && !older.isError) older.load();
  });
  const say = useWords('messages');
  const rich = useRichWords('messages');
  const times = useMessageTimes();
  const today = useCalendarDay();
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={log}
        role="log"
        aria-live="polite"
        // Announces new messages, but not times or read marks that change.
        aria-relevant="additions"
        aria-label={say('log', { name: otherName })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain bg-subtle px-4 py-1 -outline-offset-2 [overflow-anchor:none] md:px-6 dark:bg-background"
      >
        {older && (
          <Button
            variant="ghost"
            size="sm"
            pending={older.isPending}
            pendingText={say('earlier.loading')}
            onClick={older.load}
            className="mt-3 self-center"
          >
            {say('earlier')}
          </Button>
        )}
        {entries.length === 0 ? (
          empty
        ) : (
          <div className="mt-auto min-w-0">
            {daysOf(entries).map(({ date, groups }) => (
              <section key={date.toDateString()}>
                <p className="my-4 text-center text-xs font-semibold text-muted-foreground">
                  {times.divider(date, today)}
                </p>
                {groups.map((group) => (
                  <Bubbles
                    key={group.entries[0].key}
                    group={group}
                    author={group.isMine ? say('you') : otherName}
                    renderBeside={renderBeside}
                    renderBelow={renderBelow}
                    onRetry={onRetry}
                    onDiscard={onDiscard}
                  />
                ))}
              </section>
            ))}
          </div>
        )}
      </div>
      {/* Always takes up its space, so that the layout does not jump. Typing is not announced to screen readers. */}
      <p className="h-6 shrink-0 truncate bg-subtle px-5 text-xs text-muted-foreground md:px-7 dark:bg-background">
        {isTyping && rich('typing', { name: <bdi>{otherName}</bdi> })}
      </p>
      {hasNews && (
        <Button
          size="sm"
          icon={ArrowDown}
          onClick={toEnd}
          className="absolute inset-x-0 bottom-9 mx-auto w-fit rounded-full shadow-md"
        >
          {say('new')}
        </Button>
      )}
    </div>
  );
}

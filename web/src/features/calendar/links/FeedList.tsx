import type { Feed, FeedDetail } from '@lendloop/contract/calendar/feeds';
import { dayOf } from '@lendloop/contract/values/dates';
import { Copy, Link, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { useSite } from '../../../site/queries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { useCopy, useCreateFeed, useDeleteFeed, useFeeds } from './linkQueries.ts';

/** The addresses at which other programs read the days of a listing, or of everything that the person lends and rents. */
export function FeedList({ itemId }: { readonly itemId: number | null }) {
  const say = useWords('calendars');
  const { data: feeds, isError, error, refetch, isFetching } = useFeeds(itemId);
  const { mutate: create, isPending } = useCreateFeed();
  const [detail, setDetail] = useState<FeedDetail>('busy');
  return (
    <section aria-label={say('feeds.title')} className="grid gap-4">
      <div>
        <h3 className="font-display text-lg font-semibold">{say('feeds.title')}</h3>
        <p className="text-sm text-muted-foreground">{say('feeds.lead')}</p>
      </div>
      {isError ? (
        <ErrorState
          title={say('unloaded')}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : !feeds ? (
        <RowSkeletons label={say('loading')} count={1} />
      ) : (
        feeds.length > 0 && (
          <ul className="divide-y divide-border border-y border-border">
            {feeds.map((feed) => (
              <FeedRow key={feed.id} feed={feed} />
            ))}
          </ul>
        )
      )}
      <div className="flex flex-wrap items-end gap-2.5">
        <Field label={say('feeds.detail')} className="flex-1">
          <Select<FeedDetail>
            options={[
              { value: 'busy', label: say('feeds.busy') },
              { value: 'full', label: say('feeds.full') },
            ]}
            value={detail}
            onValueChange={setDetail}
          />
        </Field>
        <Button variant="outline" icon={Link} pending={isPending} onClick={() => create({ itemId, detail })}>
          {say('feeds.create')}
        </Button>
      </div>
    </section>
  );
}

function FeedRow({ feed: { id, url, detail, lastReadAt } }: { readonly feed: Feed }) {
  const say = useWords('calendars');
  const { day } = useDays();
  const { timeZone } = useSite();
  const copy = useCopy();
  const { mutate: remove, isPending } = useDeleteFeed();
  return (
    <li className="flex items-center gap-2.5 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-md font-semibold">{say(detail === 'full' ? 'feeds.full' : 'feeds.busy')}</p>
        <p className="truncate text-sm text-muted-foreground" dir="ltr">
          {url}
        </p>
        <p className="text-sm text-muted-foreground">
          {lastReadAt === null
            ? say('feeds.unread')
            : say('feeds.read', { day: day(dayOf(new Date(lastReadAt), timeZone)) })}
        </p>
      </div>
      <IconButton icon={Copy} label={say('feeds.copy')} onClick={() => void copy(url)} />
      <IconButton icon={Trash2} label={say('feeds.delete')} disabled={isPending} onClick={() => remove(id)} />
    </li>
  );
}

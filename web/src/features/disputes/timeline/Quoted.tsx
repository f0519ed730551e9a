import type { QuotedMessage, QuotedPhoto } from '@lendloop/contract/disputes/entries';
import { dayOf } from '@lendloop/contract/values/dates';
import { Quote } from 'lucide-react';

import { useSite } from '../../../site/queries.ts';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { personBy, type TimelinePart } from './parts.ts';
import { PhotoFigure } from './PhotoFigure.tsx';

/** The photos that an entry shows. */
export function QuotedPhotos({
  dispute,
  pictureOf,
  photos,
}: TimelinePart & { readonly photos: readonly QuotedPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-3 grid max-w-[560px] gap-3 sm:grid-cols-2">
      {photos.map((photo) => (
        <li key={photo.id}>
          <PhotoFigure photo={photo} of={dispute} pictureOf={pictureOf} />
        </li>
      ))}
    </ul>
  );
}

/** Messages as they were when they were quoted. */
export function QuotedMessages({
  dispute,
  messages,
}: Pick<TimelinePart, 'dispute'> & { readonly messages: readonly QuotedMessage[] }) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const locale = useDayLocale();
  const { timeZone } = useSite();
  const { day } = useDays();
  const [first] = messages;
  if (!first) return null;
  return (
    <figure className="mt-3 rounded-lg border border-border bg-card p-3.5">
      <figcaption className="mb-2 flex items-center gap-1.5 text-sm font-semibold text-muted-foreground">
        <Quote className="size-4 shrink-0" aria-hidden />
        {say('quote', { day: day(dayOf(new Date(first.sentAt), timeZone)) })}
      </figcaption>
      <ul className="grid gap-2.5">
        {messages.map((message) => (
          <li key={message.id} className="min-w-0">
            <blockquote
              dir="auto"
              className="w-fit max-w-full rounded-2xl rounded-es-xs border border-border px-4 py-2.5 text-md whitespace-pre-line wrap-anywhere"
            >
              {message.text}
            </blockquote>
            <p className="mt-1 text-xs text-muted-foreground">
              {rich('quote.by', {
                name: <bdi>{personBy(dispute, message.byId).fullName}</bdi>,
                time: formatAt(message.sentAt, 'moment', locale),
              })}
            </p>
          </li>
        ))}
      </ul>
    </figure>
  );
}

import type { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import type { QuotedPhoto } from '@lendloop/contract/disputes/entries';
import { ImageOff, ShieldCheck } from 'lucide-react';
import { useState } from 'react';

import { formatAt } from '../../../words/moments.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { personBy, type PictureAddress } from './parts.ts';

const CHIP = 'rounded-full bg-black/65 px-2.5 py-1 text-xs font-semibold text-white';

interface PhotoFigureProps {
  readonly photo: Pick<QuotedPhoto, 'id' | 'byId' | 'phase' | 'receivedAt'>;
  readonly of: Pick<DisputeDetails, 'opener' | 'other'>;
  readonly pictureOf: PictureAddress;
  /** Where a heading says what it was taken at, it does not. */
  readonly hasPhase?: boolean;
}

/** A photo with where it was taken and when the server got it; it leads to the large one. */
export function PhotoFigure({ photo, of, pictureOf, hasPhase = true }: PhotoFigureProps) {
  const say = useWords('disputes');
  const locale = useDayLocale();
  const [hasFailed, setFailed] = useState(false);
  const time = formatAt(photo.receivedAt, 'moment', locale);
  const phase = say(`photo.${photo.phase}`);
  const alt = say('photo.alt', { phase, name: personBy(of, photo.byId).fullName, time });
  return (
    <figure className="relative overflow-hidden rounded-lg bg-sunken">
      {hasFailed ? (
        <span
          role="img"
          aria-label={alt}
          className="grid aspect-4/3 w-full place-items-center text-muted-foreground"
        >
          <ImageOff className="size-6" aria-hidden />
        </span>
      ) : (
        <a
          href={pictureOf(photo.id, 1600)}
          target="_blank"
          rel="noreferrer"
          title={say('photo.large')}
          className="block rounded-lg focus-visible:-outline-offset-4"
        >
          <img
            src={pictureOf(photo.id, 320)}
            srcSet={`${pictureOf(photo.id, 320)} 320w, ${pictureOf(photo.id, 800)} 800w`}
            sizes="(min-width: 640px) 400px, 100vw"
            alt={alt}
            loading="lazy"
            decoding="async"
            onError={() => setFailed(true)}
            className="aspect-4/3 w-full object-cover"
          />
        </a>
      )}
      <figcaption
        aria-hidden
        className="pointer-events-none absolute inset-x-2 bottom-2 flex flex-wrap gap-1.5"
      >
        {hasPhase && <span className={CHIP}>{phase}</span>}
        <span className={`${CHIP} inline-flex items-center gap-1 tabular`}>
          <ShieldCheck className="size-3.5 shrink-0" />
          {time}
        </span>
      </figcaption>
    </figure>
  );
}

import type { PhaseState } from '@lendloop/contract/handover/handover';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { EvidenceTile } from '../../../features/handover/EvidenceTile.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Seal } from '../../../ui/label/Seal.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CutoutImage } from '../../../ui/media/CutoutImage.tsx';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import type { OpenPhasePart } from './HandoverOpen.tsx';
import { ItemRow } from './ItemRow.tsx';
import { ReportPhoto } from './ReportPhoto.tsx';

/** A phase that is done: what was recorded, which nobody can change any more. */
export function HandoverDone({ rental, role, state }: OpenPhasePart) {
  const say = useWords('handover');
  const rich = useRichWords('handover');
  const { weekDay } = useDays();
  const { phase } = state;
  const other = role === 'owner' ? rental.renter : rental.owner;
  const name = <bdi>{other.fullName}</bdi>;
  const item = <bdi>{rental.itemTitle}</bdi>;
  const photos = state.evidence.filter(({ withdrawnAt }) => withdrawnAt === null);
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-10">
      <div className="grid min-w-0 gap-6">
        <section className="relative overflow-hidden rounded-2xl bg-success-soft p-6 md:p-8">
          <span
            aria-hidden
            className="grid size-14 place-items-center rounded-full bg-success text-white dark:text-[#0c1214]"
          >
            <Check className="size-7" />
          </span>
          <div className="lg:max-w-[70%]">
            <h2 className="mt-4 text-2xl wrap-anywhere">
              {phase === 'checkin' && role === 'owner'
                ? say('done.checkin.owner')
                : rich(`done.${phase}.${role}`, { item, name })}
            </h2>
            <p className="mt-1.5 text-md text-foreground-soft">
              {say('done.seal')} {phase === 'checkout' && say('done.due', { day: weekDay(rental.endDate) })}
            </p>
          </div>
          <Button asChild variant="outline" size="lg" className="mt-5 max-md:w-full">
            <Link to={paths.rental} params={{ id: String(rental.id) }}>
              {say('done.back')}
            </Link>
          </Button>
          <CutoutImage
            name={phase === 'checkout' ? 'handshake' : 'boomerang'}
            className="absolute end-8 top-1/2 w-32 -translate-y-1/2 max-lg:hidden"
          />
        </section>
        <Recorded rental={rental} role={role} state={state} />
      </div>
      <div className="grid min-w-0 gap-5">
        <ItemRow rental={rental} role={role} />
        <PhasePhotos rental={rental} role={role} photos={photos} />
      </div>
    </div>
  );
}

function Recorded({ rental, role, state }: OpenPhasePart) {
  const say = useWords('handover');
  const rich = useRichWords('handover');
  const locale = useDayLocale();
  const title = useId();
  const { phase, doneAt, claimedAt, oneSided, confirmed } = state;
  const { included } = rental.handover;
  const otherSide = role === 'owner' ? 'renter' : 'owner';
  const name = <bdi>{rental[otherSide].fullName}</bdi>;
  const [own, theirs] = [state.notes[role], state.notes[otherSide]];
  const missing = new Set([...(own?.missing ?? []), ...(theirs?.missing ?? [])]);
  const countOf = (userId: number) =>
    state.evidence.filter((photo) => photo.byId === userId && photo.withdrawnAt === null).length;
  const how = oneSided ? 'one_sided' : confirmed.owner && confirmed.renter ? 'both' : 'code';

  function condition(): ReactNode {
    if (own && own.condition === theirs?.condition)
      return say('row.condition.both', { condition: say(`condition.${own.condition}`) });
    if (!own && !theirs) return say('row.condition.none');
    return (
      <>
        {own && (
          <span className="block">
            {say('row.condition.you', { condition: say(`condition.${own.condition}`) })}
          </span>
        )}
        {theirs && (
          <span className="block">
            {rich('row.condition.other', { name, condition: say(`condition.${theirs.condition}`) })}
          </span>
        )}
      </>
    );
  }

  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={title} className="text-xl">
          {say('record')}
        </h2>
        <Button asChild variant="link" size="sm">
          <Link to={paths.rental} params={{ id: String(rental.id) }} hash="record">
            {say('record.whole')}
          </Link>
        </Button>
      </div>
      <dl className="mt-3 divide-y divide-border rounded-xl border border-border bg-card text-md shadow-xs">
        <Row label={say(`how.${how}`)}>
          {doneAt !== null && formatAt(doneAt, 'second', locale)}
          {claimedAt !== null && isLater(doneAt, claimedAt) && (
            <span className="block text-sm text-muted-foreground">
              {say('done.claimed', { time: formatAt(claimedAt, 'moment', locale) })}
            </span>
          )}
        </Row>
        <Row label={say('row.condition')}>{condition()}</Row>
        {included.length > 0 && (
          <Row label={say('row.parts')}>
            {say('parts.count', { count: included.length - missing.size, all: included.length })}
            {missing.size > 0 && (
              <span dir="auto" className="block text-sm text-muted-foreground">
                {say('parts.missing', { parts: [...missing].join(', ') })}
              </span>
            )}
          </Row>
        )}
        <Row label={say('row.photos')}>
          {rich('row.photos.both', {
            own: countOf(role === 'owner' ? rental.ownerId : rental.renterId),
            theirs: countOf(role === 'owner' ? rental.renterId : rental.ownerId),
            name,
          })}
        </Row>
        {[own, theirs].map(
          (notes, index) =>
            notes !== null &&
            notes.text !== '' && (
              <Row
                key={index === 0 ? 'own' : 'theirs'}
                label={
                  index === 0
                    ? say('record.notes.you', { condition: say(`condition.${notes.condition}`) })
                    : rich('record.notes', { name, condition: say(`condition.${notes.condition}`) })
                }
              >
                <span dir="auto" className="block whitespace-pre-line">
                  {notes.text}
                </span>
              </Row>
            ),
        )}
        {state.hash !== null && (
          <Row label={say('row.seal')}>
            <Seal hash={state.hash} />
          </Row>
        )}
      </dl>
      <p className="sr-only">{say(`${phase}.done`)}</p>
    </section>
  );
}

/** Whether the server got it noticeably later than it was entered. */
const isLater = (doneAt: string | null, claimedAt: string): boolean =>
  doneAt !== null && Date.parse(doneAt) - Date.parse(claimedAt) > 60_000;

function Row({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 px-5 py-3.5">
      <dt className="text-muted-foreground wrap-anywhere">{label}</dt>
      <dd className="min-w-0 font-medium tabular wrap-anywhere">{children}</dd>
    </div>
  );
}

interface PhasePhotosProps extends Pick<OpenPhasePart, 'rental' | 'role'> {
  readonly photos: PhaseState['evidence'];
}

function PhasePhotos({ rental, role, photos }: PhasePhotosProps) {
  const say = useWords('handover');
  const locale = useDayLocale();
  const title = useId();
  const ownId = role === 'owner' ? rental.ownerId : rental.renterId;
  const otherName = (role === 'owner' ? rental.renter : rental.owner).fullName;
  return (
    <Card asChild pad="none" className="p-5 shadow-xs">
      <section aria-labelledby={title}>
        <h2 id={title} className="font-sans text-base font-semibold">
          {say('photos')}
        </h2>
        {photos.length === 0 ? (
          <p className="mt-1 text-md text-muted-foreground">{say('photos.none')}</p>
        ) : (
          <ul className="mt-4 grid grid-cols-2 gap-3">
            {photos.map((photo) => {
              const time = formatAt(photo.receivedAt, 'time', locale);
              const isOwn = photo.byId === ownId;
              return (
                <li key={photo.id}>
                  <EvidenceTile
                    rentalId={rental.id}
                    photo={photo}
                    name={isOwn ? null : otherName}
                    isSealed
                    corner={!isOwn && <ReportPhoto rentalId={rental.id} photo={photo} name={otherName} />}
                    caption={
                      isOwn ? say('photos.by.you', { time }) : say('photos.by', { name: otherName, time })
                    }
                  />
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </Card>
  );
}

import type { EvidencePhoto, HandoverPhase } from '@lendloop/contract/handover/handover';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useId } from 'react';

import { EvidenceTile } from '../../../features/handover/EvidenceTile.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import type { RentalPart } from '../role.ts';
import { ReportPhoto } from './ReportPhoto.tsx';

/** So many photos of the check-out show while the item is away; once it is back, the first of each phase. */
const SHOWN = 4;
const PAIRS = 1;

/** The photos of a rental: those of the check-out, and once there are some of the check-in, both side by side. */
export function RentalPhotos({ rental, role }: RentalPart) {
  const say = useWords('handover');
  const rich = useRichWords('handover');
  const locale = useDayLocale();
  const title = useId();
  const photosOf = (phase: HandoverPhase) =>
    (rental.handover.phases.find((one) => one.phase === phase)?.evidence ?? []).filter(
      ({ withdrawnAt }) => withdrawnAt === null,
    );
  const checkout = rental.handover.phases.find(({ phase }) => phase === 'checkout');
  const [before, after] = [photosOf('checkout'), photosOf('checkin')];
  if (role === 'none' || rental.handedOverAt === null || before.length + after.length === 0) return null;
  const ownId = role === 'owner' ? rental.ownerId : rental.renterId;
  const other = role === 'owner' ? rental.renter : rental.owner;
  const nameOf = ({ byId }: EvidencePhoto) => (byId === ownId ? null : other.fullName);
  const theirs = checkout?.notes[role === 'owner' ? 'renter' : 'owner'];
  const isPaired = after.length > 0;
  return (
    <section aria-labelledby={title}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={title} className="text-xl">
          {say(isPaired ? 'shown.beforeAfter' : 'shown.checkout')}
        </h2>
        <Button asChild variant="link" size="sm">
          <Link
            to={paths.rental}
            params={{ id: String(rental.id) }}
            hash={rental.returnedAt === null ? 'checkout' : 'checkin'}
          >
            {say('shown.all', { count: before.length + after.length })}
          </Link>
        </Button>
      </div>
      {isPaired ? (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {(['checkout', 'checkin'] as const).map((phase) => (
            <div key={phase} className="min-w-0">
              <h3 className="mb-2 font-sans text-sm font-semibold text-muted-foreground">
                {say(`shown.at.${phase}`)}
              </h3>
              <ul className="grid gap-3 md:gap-4">
                {(phase === 'checkout' ? before : after).slice(0, PAIRS).map((photo) => (
                  <li key={photo.id}>
                    <EvidenceTile
                      rentalId={rental.id}
                      photo={photo}
                      name={nameOf(photo)}
                      isSealed
                      corner={
                        photo.byId !== ownId && (
                          <ReportPhoto rentalId={rental.id} photo={photo} name={other.fullName} />
                        )
                      }
                      caption={formatAt(photo.receivedAt, 'moment', locale)}
                    />
                  </li>
                ))}
              </ul>
              {(phase === 'checkout' ? before : after).length === 0 && (
                <p className="text-md text-muted-foreground">{say('photos.none')}</p>
              )}
            </div>
          ))}
        </div>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {before.slice(0, SHOWN).map((photo) => (
            <li key={photo.id}>
              <EvidenceTile
                rentalId={rental.id}
                photo={photo}
                name={nameOf(photo)}
                isSealed
                corner={
                  photo.byId !== ownId && (
                    <ReportPhoto rentalId={rental.id} photo={photo} name={other.fullName} />
                  )
                }
                caption={formatAt(photo.receivedAt, 'moment', locale)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 flex items-start gap-2 text-sm text-muted-foreground">
        <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span>
          {say('shown.sealed', { time: formatAt(rental.handedOverAt, 'moment', locale) })}{' '}
          {theirs &&
            rich('shown.noted', {
              name: <bdi>{other.fullName}</bdi>,
              condition: say(`condition.${theirs.condition}`),
            })}
        </span>
      </p>
    </section>
  );
}

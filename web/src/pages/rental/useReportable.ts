import { kindsNow, reportableUntil } from '@lendloop/contract/disputes/kinds';
import type { RentalDetails } from '@lendloop/contract/rentals';
import { useState } from 'react';

import type { Reported } from '../../features/disputes/report/ReportDialog.tsx';
import { useSite } from '../../site/queries.ts';
import type { Role } from './role.ts';

/** What the viewer can report about a rental now; null for nothing. */
export function useReportable(rental: RentalDetails, role: Role): Reported | null {
  const { timeZone, damageReportHours: reportHours } = useSite();
  const [now] = useState(() => new Date());
  if (role === 'none' || !rental.can.includes('report_problem')) return null;
  const { handover } = rental;
  const ownerPerson = { id: rental.ownerId, fullName: rental.owner.fullName };
  const renterPerson = { id: rental.renterId, fullName: rental.renter.fullName };
  const [viewer, other] = role === 'owner' ? [ownerPerson, renterPerson] : [renterPerson, ownerPerson];
  const photos = [...handover.phases.flatMap(({ evidence }) => evidence), ...handover.disputeEvidence].filter(
    ({ withdrawnAt }) => withdrawnAt === null,
  );
  return {
    rentalId: rental.id,
    itemId: rental.itemId,
    itemTitle: rental.itemTitle,
    startDate: rental.startDate,
    endDate: rental.endDate,
    currency: rental.currency,
    viewer,
    other,
    kinds: kindsNow(rental, role, { now, timeZone }),
    claimMaxMinor: rental.claimMaxMinor,
    photos,
    until: reportableUntil(rental, role, { timeZone, reportHours })?.toISOString() ?? null,
    filled: role === 'owner' ? filledFrom(rental, photos) : null,
  };
}

/** What the owner noted at the return, as a report. */
function filledFrom({ handover, ownerId }: RentalDetails, photos: Reported['photos']): Reported['filled'] {
  const noted = handover.phases.find(({ phase }) => phase === 'checkin')?.notes.owner;
  if (noted?.condition !== 'damaged' && noted?.condition !== 'parts_missing') return null;
  const taken = photos.filter(({ phase, byId }) => phase === 'checkin' && byId === ownerId);
  return { kind: noted.condition, text: noted.text, photoIds: taken.map(({ id }) => id) };
}

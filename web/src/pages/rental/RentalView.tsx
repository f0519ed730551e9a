import { paths } from '@lendloop/contract/pages';
import type { RentalDetails } from '@lendloop/contract/rentals';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { readView } from '../../features/handover/scanned.ts';
import { useSite } from '../../site/queries.ts';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { loadWords } from '../../words/language.ts';
import { useTitles } from '../../words/usePageTitle.ts';
import { useWords } from '../../words/useWords.ts';
import { IncludedParts } from './handover/IncludedParts.tsx';
import { RentalPhotos } from './handover/RentalPhotos.tsx';
import { MoneyInHand } from './MoneyInHand.tsx';
import { NextStep } from './NextStep.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { OpenChange } from './OpenChange.tsx';
import { OtherPerson } from './OtherPerson.tsx';
import { PickupPlace } from './PickupPlace.tsx';
import { Problem } from './Problem.tsx';
import { RentalActions } from './RentalActions.tsx';
import { RentalTicket } from './RentalTicket.tsx';
import { roleOf, type Role } from './role.ts';
import { Timeline } from './Timeline.tsx';

const HandoverScreen = lazy(() =>
  import('./handover/HandoverScreen.tsx').then((module) => ({ default: module.HandoverScreen })),
);
const RecordScreen = lazy(() =>
  import('./handover/RecordScreen.tsx').then((module) => ({ default: module.RecordScreen })),
);

const AsRenter = lazy(async () => {
  const [module] = await Promise.all([import('./AsRenter.tsx'), loadWords('reviewing')]);
  return { default: module.AsRenter };
});

/** A rental, or what stands behind the `#` of its address: a phase of its handover, or the record. */
export function RentalView({ rental }: { rental: RentalDetails }) {
  const say = useWords('rental');
  const user = useCurrentUser();
  const role = roleOf(rental, user?.id);
  const { view, scanned } = useHandoverView(rental.id);
  const hasRecord =
    rental.status === 'approved' || rental.handedOverAt !== null || rental.returnedAt !== null;
  if (view === null || role === 'none' || !hasRecord) return <Overview rental={rental} role={role} />;
  return (
    <Suspense fallback={<RowSkeletons label={say('loading')} count={3} />}>
      {view === 'record' ? (
        <RecordScreen rental={rental} role={role} />
      ) : (
        <HandoverScreen key={view} rental={rental} role={role} phase={view} scanned={scanned} />
      )}
    </Suspense>
  );
}

/** What the address shows. A code that the camera brought goes from it to the page, so that no history keeps it. */
function useHandoverView(rentalId: number) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const shown = readView(hash);
  const [scanned, setScanned] = useState<string | null>(null);
  const code = shown?.code ?? null;
  if (code !== null && code !== scanned) setScanned(code);
  useEffect(() => {
    const { view, code: brought = null } = readView(hash) ?? {};
    if (view === undefined || brought === null) return;
    void navigate({ to: paths.rental, params: { id: String(rentalId) }, hash: view, replace: true });
  }, [hash, navigate, rentalId]);
  return { view: shown?.view ?? null, scanned };
}

/** A rental: what it is, what is to be done next, what happened, and who the other person is. */
function Overview({ rental, role }: { rental: RentalDetails; role: Role }) {
  const say = useWords('rental');
  const titles = useTitles();
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  // A counter-offer stands in place of the wait for an answer.
  const isAnswering = role === 'renter' && rental.openChangeId !== null;
  const part = { rental, role, onDone: focusHeading };
  // Who has the item already needs the place only for the way back.
  const isOut = rental.handedOverAt !== null;
  const isAhead = rental.status === 'approved' && !isOut;
  return (
    <>
      <title>{titles.plain(say('title', { item: rental.itemTitle, id: rental.id }), site.name)}</title>
      <Link
        to={paths.profile}
        search={{ tab: role === 'owner' ? 'lent' : 'rentals' }}
        className="inline-flex h-11 items-center gap-2 rounded-md pe-3 text-md font-semibold text-foreground-soft hover:text-foreground"
      >
        <ArrowLeft className="size-[18px]" aria-hidden />
        {say(role === 'owner' ? 'back.lent' : 'back.mine')}
      </Link>
      <OfflineNote rentalId={rental.id} />
      <div className="mt-2">
        <RentalTicket rental={rental} role={role} headingRef={heading} />
      </div>
      {/* On small screens the columns are one list: what the pick-up needs stands before what happened, afterwards below it. */}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 md:mt-8 max-lg:*:contents lg:grid-cols-[1fr_372px] lg:gap-10">
        <div className="grid min-w-0 gap-8 md:gap-10">
          <div className="grid gap-8 empty:hidden max-lg:order-1 md:gap-10">
            <Problem rental={rental} role={role} />
            <OpenChange {...part} />
            {!(isAnswering && rental.status === 'pending') && <NextStep {...part} />}
          </div>
          <div className="grid gap-8 max-lg:order-3 max-lg:my-2 md:gap-10">
            <RentalPhotos rental={rental} role={role} />
            <Timeline rental={rental} role={role} />
            <IncludedParts rental={rental} />
          </div>
        </div>
        <div className="grid min-w-0 gap-5">
          <div
            className={cn('grid min-w-0 gap-5 empty:hidden', isAhead ? 'max-lg:order-2' : 'max-lg:order-3')}
          >
            {!isOut && <PickupPlace rental={rental} role={role} />}
            <MoneyInHand rental={rental} role={role} />
            {isOut && <PickupPlace rental={rental} role={role} />}
          </div>
          <div className="grid min-w-0 gap-5 max-lg:order-4">
            {role !== 'none' && <OtherPerson rental={rental} role={role} />}
            {role === 'owner' && rental.status === 'pending' && (
              <Suspense fallback={null}>
                <AsRenter rental={rental} />
              </Suspense>
            )}
            <RentalActions {...part} />
          </div>
        </div>
      </div>
    </>
  );
}

import { paths } from '@lendloop/contract/pages';
import type { RentalDetails } from '@lendloop/contract/rentals';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { useSite } from '../../site/queries.ts';
import { useTitles } from '../../words/usePageTitle.ts';
import { useWords } from '../../words/useWords.ts';
import { MoneyInHand } from './MoneyInHand.tsx';
import { NextStep } from './NextStep.tsx';
import { OpenChange } from './OpenChange.tsx';
import { OtherPerson } from './OtherPerson.tsx';
import { PickupPlace } from './PickupPlace.tsx';
import { RentalActions } from './RentalActions.tsx';
import { RentalTicket } from './RentalTicket.tsx';
import { roleOf } from './role.ts';
import { Timeline } from './Timeline.tsx';

/** A rental: what it is, what is to be done next, what happened, and who the other person is. */
export function RentalView({ rental }: { rental: RentalDetails }) {
  const say = useWords('rental');
  const titles = useTitles();
  const site = useSite();
  const user = useCurrentUser();
  const role = roleOf(rental, user?.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  // A counter-offer stands in place of the wait for an answer.
  const isAnswering = role === 'renter' && rental.openChangeId !== null;
  const part = { rental, role, onDone: focusHeading };
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
      <div className="mt-2">
        <RentalTicket rental={rental} role={role} headingRef={heading} />
      </div>
      {/* On small screens the money stands before what happened: the columns are one list there. */}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 md:mt-8 max-lg:*:contents lg:grid-cols-[1fr_372px] lg:gap-10">
        <div className="grid min-w-0 gap-8 md:gap-10">
          <div className="grid gap-8 empty:hidden max-lg:order-1 md:gap-10">
            <OpenChange {...part} />
            {!(isAnswering && rental.status === 'pending') && <NextStep {...part} />}
          </div>
          <div className="max-lg:order-3 max-lg:my-2">
            <Timeline rental={rental} role={role} />
          </div>
        </div>
        <div className="grid min-w-0 gap-5">
          <div className="grid min-w-0 gap-5 empty:hidden max-lg:order-2">
            <PickupPlace rental={rental} role={role} />
            <MoneyInHand rental={rental} role={role} />
          </div>
          <div className="grid min-w-0 gap-5 max-lg:order-4">
            {role !== 'none' && <OtherPerson rental={rental} role={role} />}
            <RentalActions {...part} />
          </div>
        </div>
      </div>
    </>
  );
}

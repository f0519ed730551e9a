import { paths } from '@lendloop/contract/pages';
import { countDays } from '@lendloop/contract/values/dates';
import { Link } from '@tanstack/react-router';
import { ArrowRight, CalendarDays, MapPin, Package, Truck } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

import { LateBadge } from '../../features/rentals/LateBadge.tsx';
import { LateFee } from '../../features/rentals/LateFee.tsx';
import { PriceLines } from '../../features/rentals/PriceLines.tsx';
import { RentalStatusBadge } from '../../features/rentals/RentalStatusBadge.tsx';
import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { Slip } from '../../ui/layout/Slip.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import type { Icon } from '../../ui/style/icon.ts';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { RentalPart, Role } from './role.ts';

interface RentalTicketProps extends RentalPart {
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The loan slip of a rental: what, when, and what it costs. */
export function RentalTicket({ rental, role, headingRef }: RentalTicketProps) {
  const say = useWords('rental');
  const { weekDay } = useDays();
  // One badge says where it is: that it was approved goes without saying.
  const isAway = rental.handedOverAt !== null && rental.returnedAt === null && rental.status === 'approved';
  return (
    <Slip layout="wide">
      <div className="grid gap-5 p-5 md:grid-cols-[minmax(200px,320px)_1fr] md:gap-8 md:p-6">
        <div className="aspect-[4/3] overflow-hidden rounded-lg max-md:-mx-5 max-md:-mt-5 max-md:aspect-[16/9] max-md:rounded-none max-md:rounded-t-xl">
          <Photo src={rental.itemImage} alt="" sizes="(min-width: 768px) 320px, 100vw" />
        </div>
        <div className="min-w-0 self-center">
          <p className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
            {isAway ? (
              <LateBadge {...rental} />
            ) : (
              <RentalStatusBadge status={rental.status} closedReason={rental.closedReason} />
            )}
            {say('number', { id: rental.id })}
          </p>
          <h1 ref={headingRef} tabIndex={-1} className="mt-3 text-2xl outline-none wrap-anywhere md:text-3xl">
            <Link
              to={paths.item}
              params={{ id: String(rental.itemId) }}
              dir="auto"
              className="relative touch-target hover:underline"
            >
              {rental.itemTitle}
            </Link>
          </h1>
          <p className="text-md text-muted-foreground">
            <Who rental={rental} role={role} />
          </p>
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Moment label={say('pickUp')}>{weekDay(rental.startDate)}</Moment>
            <ArrowRight className="size-5 text-muted-foreground rtl:-scale-x-100" aria-hidden />
            <Moment label={say('return')}>{weekDay(rental.endDate)}</Moment>
          </div>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-md text-foreground-soft">
            <Fact icon={CalendarDays}>{say('days', { count: countDays(rental) })}</Fact>
            {rental.pieces > 1 && <Fact icon={Package}>{say('pieces', { count: rental.pieces })}</Fact>}
            <Fact icon={rental.delivery ? Truck : MapPin}>
              <Way rental={rental} />
            </Fact>
          </ul>
        </div>
      </div>
      <Price rental={rental} />
    </Slip>
  );
}

function Who({ rental, role }: { rental: RentalPart['rental']; role: Role }) {
  const rich = useRichWords('rental');
  const renter = <bdi>{rental.renter.fullName}</bdi>;
  if (role === 'renter') return rich('from', { owner: <bdi>{rental.owner.fullName}</bdi> });
  return rental.status === 'pending' ? rich('asked', { renter }) : rich('to', { renter });
}

/** How the item comes to the renter. */
function Way({ rental: { delivery, itemLocation } }: Pick<RentalPart, 'rental'>) {
  const say = useWords('rental');
  const rich = useRichWords('rental');
  if (delivery) return say('delivered');
  if (itemLocation === null || itemLocation === '') return say('collected');
  return (
    <span className="min-w-0 wrap-anywhere">
      {rich('collected.in', { place: <bdi>{itemLocation}</bdi> })}
    </span>
  );
}

function Moment({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p>
      <span className="block text-sm text-muted-foreground">{label}</span>
      <span className="font-display text-xl font-bold">{children}</span>
    </p>
  );
}

function Fact({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon className="size-[18px] text-muted-foreground" aria-hidden />
      {children}
    </li>
  );
}

function Price({ rental }: Pick<RentalPart, 'rental'>) {
  const say = useWords('rental');
  const money = useMinorMoney();
  const { lines, pieces, terms, currency, totalMinor, depositMinor, payment, status } = rental;
  const isPaid = status !== 'cancelled' && payment.status === 'hand_settled' && payment.dueMinor === 0;
  return (
    <section aria-label={say('price')} className="h-full content-center p-5 md:p-7 lg:grid">
      <h2 className="font-sans text-sm font-semibold text-muted-foreground">{say('price')}</h2>
      <dl className="mt-3 grid gap-2.5 text-md tabular">
        <PriceLines
          lines={lines}
          days={countDays(rental)}
          pieces={pieces}
          terms={terms}
          currency={currency}
        />
        <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-border pt-3.5">
          <dt className="font-semibold">{say(isPaid ? 'total.paid' : 'total')}</dt>
          <dd dir="ltr" className="font-display text-2xl font-bold">
            {money(totalMinor, currency)}
          </dd>
        </div>
        {depositMinor > 0 && (
          <div className="flex justify-between gap-3 text-sm text-muted-foreground">
            <dt>{say('deposit')}</dt>
            <dd dir="ltr">{money(depositMinor, currency)}</dd>
          </div>
        )}
        {terms && <LateFee terms={terms} pieces={pieces} currency={currency} />}
      </dl>
    </section>
  );
}

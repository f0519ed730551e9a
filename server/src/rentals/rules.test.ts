import { movesFor, RENTAL_LIFE_CYCLE, RentalStatus, RentalStatusBody } from '@lendloop/contract/rentals';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import type { DayRange } from '@lendloop/contract/values/dates';
import { sentence } from '@lendloop/words/sentence';
import { describe, expect, it } from 'vitest';

import { cancellerOf, refusalOfMove, refusalOfRequest } from './rules.ts';

const OWNER = 1;
const RENTER = 2;
const STRANGER = 3;

const range: DayRange = { startDate: '2030-06-10', endDate: '2030-06-12' };
const DAYS = {
  'the day before it starts': '2030-06-09',
  'its first day': '2030-06-10',
  'a day in between': '2030-06-11',
  'its last day': '2030-06-12',
  'the day after it ended': '2030-06-13',
};

/** The rules of the contract, written independently of the table. */
function expectedOf(person: number, from: RentalStatus, to: RentalStatus, today: string) {
  if (person === STRANGER) return 'forbidden';
  if (person === RENTER) {
    if (to !== 'cancelled') return 'forbidden';
    return from === 'pending' || (from === 'approved' && today < range.startDate) ? null : 'rental_closed';
  }
  switch (to) {
    case 'approved':
      return from === 'pending' && today <= range.endDate ? null : 'rental_closed';
    case 'rejected':
      return from === 'pending' ? null : 'rental_closed';
    case 'completed':
      return from === 'approved' && today > range.startDate ? null : 'rental_closed';
    default:
      return 'forbidden';
  }
}

const LISTED = { isItemDeleted: false, isItemRejected: false, expiresAt: null };
const AT_HOME = { handedOverAt: null, returnedAt: null };
const at = (today: string) => ({ today, now: new Date(`${today}T12:00:00Z`) });

describe('changing the status of a rental', () => {
  const people = { 'the owner': OWNER, 'the renter': RENTER, 'a stranger': STRANGER };
  const cells = Object.entries(people).flatMap(([who, person]) =>
    Object.entries(DAYS).map(([when, today]) => ({ who, person, when, today })),
  );

  it.each(cells)('is allowed to $who on $when exactly as the contract says', ({ person, today }) => {
    const found: Record<string, string | null> = {};
    const expected: Record<string, string | null> = {};
    for (const from of RentalStatus.options) {
      for (const to of RentalStatusBody.shape.status.options) {
        const rental = { ...range, ...LISTED, ...AT_HOME, ownerId: OWNER, renterId: RENTER, status: from };
        found[`${from} → ${to}`] = refusalOfMove(rental, person, to, at(today))?.code ?? null;
        expected[`${from} → ${to}`] = expectedOf(person, from, to, today);
      }
    }
    expect(found).toEqual(expected);
  });

  it.each([
    ['deleted', { ...LISTED, isItemDeleted: true }],
    ['rejected', { ...LISTED, isItemRejected: true }],
  ])('is closed for approving once the listing is %s, while the rest stays open', (_, listing) => {
    const rental = { ...range, ...listing, ...AT_HOME, ownerId: OWNER, renterId: RENTER };
    const move = (person: number, status: RentalStatus, to: RentalStatus) =>
      refusalOfMove({ ...rental, status }, person, to, at(range.endDate));
    expect(move(OWNER, 'pending', 'approved')?.code).toBe('rental_closed');
    expect(move(OWNER, 'pending', 'rejected')).toBeNull();
    expect(move(RENTER, 'pending', 'cancelled')).toBeNull();
    expect(move(OWNER, 'approved', 'completed')).toBeNull();
  });

  it('is done by the marketplace only to book at once, to reject requests and to complete ended rentals', () => {
    const moves = Object.values(DAYS).flatMap((today) =>
      RentalStatus.options.flatMap((status) =>
        movesFor('system', { ...range, ...AT_HOME, status }, today).map(
          (to) => `${status} → ${to} on ${today}`,
        ),
      ),
    );
    expect(moves).toEqual([
      ...Object.values(DAYS)
        .slice(0, 4)
        .flatMap((today) => [`pending → approved on ${today}`, `pending → rejected on ${today}`]),
      'pending → rejected on 2030-06-13',
      'approved → completed on 2030-06-13',
    ]);
  });

  it('is closed for approving once the request has expired, while the rest stays open', () => {
    const expiresAt = '2030-06-09T10:00:00.000Z';
    const rental = {
      ...range,
      ...LISTED,
      ...AT_HOME,
      expiresAt,
      ownerId: OWNER,
      renterId: RENTER,
      status: 'pending',
    } as const;
    const move = (to: RentalStatus, now: string) =>
      refusalOfMove(rental, to === 'cancelled' ? RENTER : OWNER, to, {
        today: '2030-06-09',
        now: new Date(now),
      });
    expect(move('approved', '2030-06-09T09:59:59.999Z')).toBeNull();
    expect(move('approved', expiresAt)?.code).toBe('rental_closed');
    expect([move('rejected', expiresAt), move('cancelled', expiresAt)]).toEqual([null, null]);
  });

  it('is neither cancelled nor completed by itself while the item is out, until 14 days after the last day', () => {
    const out = {
      ...range,
      ...AT_HOME,
      handedOverAt: '2030-06-09T10:00:00.000Z',
      status: 'approved',
    } as const;
    const back = { ...out, returnedAt: '2030-06-10T10:00:00.000Z' };
    const movesOn = (rental: typeof out | typeof back, today: string) =>
      (['owner', 'renter', 'system'] as const).map((actor) => movesFor(actor, rental, today));
    expect(movesOn(out, '2030-06-09')).toEqual([[], [], []]);
    expect(movesOn(out, '2030-06-25')).toEqual([['completed'], [], []]);
    expect(movesOn(out, '2030-06-26')).toEqual([['completed'], [], ['completed']]);
    expect(movesOn(back, '2030-06-10')).toEqual([[], [], ['completed']]);
    expect(cancellerOf({ ...out, ownerId: OWNER, renterId: RENTER }, OWNER, '2030-06-10')).toEqual({
      code: 'rental_closed',
    });
  });

  it('never leads out of a final status', () => {
    const left = new Set(RENTAL_LIFE_CYCLE.map(({ from }) => from));
    expect([...left].sort()).toEqual(['approved', 'pending']);
  });
});

describe('requesting an item', () => {
  const item = {
    ownerId: OWNER,
    isAvailable: true,
    availableFrom: null,
    availableUntil: null,
    terms: DEFAULT_TERMS,
  };
  const window = { ...item, availableFrom: '2030-06-01', availableUntil: '2030-06-30' };
  const today = '2030-06-05';
  const days = (startDate: string, endDate = startDate) => ({
    startDate,
    endDate,
    pieces: 1,
    delivery: false,
  });

  it.each([
    ['today alone', item, days('2030-06-05')],
    ['a range from today on', item, days('2030-06-05', '2030-07-01')],
    ['the last day of the window', window, days('2030-06-30')],
    ['all that is left of the window', window, days('2030-06-05', '2030-06-30')],
    [
      'the whole of a window to come',
      { ...window, availableFrom: '2030-06-06' },
      days('2030-06-06', '2030-06-30'),
    ],
  ])('is open for %s', (_, of, range) => {
    expect(refusalOfRequest(of, RENTER, range, today)).toBeNull();
  });

  const outside = {
    code: 'dates_outside_window',
    message: sentence('rentals.window', { from: { day: '2030-06-01' }, until: { day: '2030-06-30' } }),
  };

  it.each([
    ['the owner', item, OWNER, days('2030-06-05'), { code: 'own_item' }],
    [
      'an item switched off',
      { ...item, isAvailable: false },
      RENTER,
      days('2030-06-05'),
      { code: 'item_unavailable' },
    ],
    ['yesterday', item, RENTER, days('2030-06-04'), { code: 'dates_in_past' }],
    [
      'a range that began yesterday',
      item,
      RENTER,
      days('2030-06-04', '2030-06-20'),
      { code: 'dates_in_past' },
    ],
    ['the day after the window', window, RENTER, days('2030-07-01'), outside],
    [
      'a day without enough notice',
      { ...item, terms: { ...DEFAULT_TERMS, noticeDays: 3 } },
      RENTER,
      days('2030-06-07'),
      { code: 'too_soon', message: sentence('rentals.tooSoon', { count: 3 }) },
    ],
    [
      'a last day too far ahead',
      { ...item, terms: { ...DEFAULT_TERMS, horizonDays: 10 } },
      RENTER,
      days('2030-06-15', '2030-06-16'),
      { code: 'too_far', message: sentence('rentals.tooFar', { day: { day: '2030-06-15' } }) },
    ],
    [
      'days on which nothing is handed over',
      { ...item, terms: { ...DEFAULT_TERMS, handoverDays: [1, 3] } },
      RENTER,
      // A Monday and a Tuesday.
      days('2030-06-10', '2030-06-11'),
      { code: 'no_handover_day', message: sentence('rentals.handover', { weekdays: { weekdays: [1, 3] } }) },
    ],
    [
      'more pieces than there are',
      { ...item, terms: { ...DEFAULT_TERMS, quantity: 3 } },
      RENTER,
      { ...days('2030-06-10'), pieces: 4, delivery: true },
      { code: 'too_many_pieces', message: sentence('rentals.pieces', { count: 3 }) },
    ],
    [
      'delivery that the owner does not offer',
      item,
      RENTER,
      { ...days('2030-06-10'), delivery: true },
      { code: 'delivery_not_offered' },
    ],
    ['a range that leaves the window by a day', window, RENTER, days('2030-06-28', '2030-07-01'), outside],
  ])('is refused for %s', (_, of, person, range, refusal) => {
    expect(refusalOfRequest(of, person, range, today)).toEqual(refusal);
  });

  it('is refused for the day before the window, with a message that names the window', () => {
    const later = { ...window, availableFrom: '2030-06-10', availableUntil: '2031-01-02' };
    expect(refusalOfRequest(later, RENTER, days('2030-06-09', '2030-06-12'), today)).toEqual({
      code: 'dates_outside_window',
      message: sentence('rentals.window', { from: { day: '2030-06-10' }, until: { day: '2031-01-02' } }),
    });
  });
});

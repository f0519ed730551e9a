import { expect, test } from 'vitest';

import { isReportable, kindsNow, reportableUntil, type Reportable } from './kinds.ts';

const END = '2030-06-20T12:00:00.000Z';
const ENDED = {
  status: 'completed',
  endDate: '2030-06-20',
  completedAt: END,
  cameBackAt: END,
  isBackByRenterAlone: false,
};
const SITE = { timeZone: 'UTC', reportHours: 48 };
const at = (text: string) => `2030-06-${text}:00:00.000Z`;

test.each([
  ['without a dispute', null, at('22T12')],
  ['with one that is open', { openedAt: at('20T13'), closedAt: null }, at('22T12')],
  ['after one of five hours', { openedAt: at('20T13'), closedAt: at('20T18') }, at('22T17')],
  ['after one that began before the end', { openedAt: at('18T10'), closedAt: at('25T12') }, at('27T12')],
  ['after one that was over before the end', { openedAt: at('18T10'), closedAt: at('19T10') }, at('22T12')],
])('the time to report %s', (_when, dispute, until) => {
  expect(reportableUntil({ ...ENDED, dispute }, 'renter', SITE)?.toISOString()).toBe(until);
});

test('one that its owner completed, who alone says that it came back, can be reported by its renter as if it had run to its end', () => {
  const until = (completedAt: string, cameBackAt: string | null, side: 'owner' | 'renter' = 'renter') =>
    reportableUntil({ ...ENDED, completedAt, cameBackAt, dispute: null }, side, SITE)?.toISOString();
  expect(until(at('19T00'), null)).toBe(at('23T00'));
  expect(until(at('21T06'), null)).toBe(at('23T06'));
  // Its owner gains no time by their own word.
  expect(until(at('19T00'), null, 'owner')).toBe(at('21T00'));
  // By the word of both it came back early, though after its owner had completed it.
  expect(until(at('19T00'), at('19T10'))).toBe(at('21T10'));
  expect(until(at('19T10'), at('19T10'))).toBe(at('21T10'));
  // What is said of it long after its end changes nothing.
  expect(until(at('21T00'), at('27T10'))).toBe(at('23T00'));
});

test('one that its renter alone says came back early can be reported by its owner as if it had run to its end', () => {
  const until = (completedAt: string) =>
    reportableUntil(
      { ...ENDED, completedAt, cameBackAt: completedAt, isBackByRenterAlone: true, dispute: null },
      'owner',
      SITE,
    )?.toISOString();
  expect(until(at('14T00'))).toBe(at('23T00'));
  expect(until(at('21T06'))).toBe(at('23T06'));
});

test('it has no end while the rental has none', () => {
  const rental = { ...ENDED, status: 'approved', completedAt: null, dispute: null };
  expect(reportableUntil(rental, 'renter', SITE)).toBeNull();
});

const CANCELLED: Reportable = {
  status: 'cancelled',
  closedReason: 'by_owner',
  startDate: '2030-06-18',
  earliestStartDate: '2030-06-18',
  cameBackAt: null,
  isBackByRenterAlone: false,
  endDate: '2030-06-20',
  handedOverAt: null,
  returnedAt: null,
  completedAt: null,
  dispute: null,
  events: [{ what: 'cancelled', at: at('16T22') }],
  hadSaidPaid: false,
};

/** What a side can report then. */
function kindsAt(now: string, timeZone: string, rental = CANCELLED, side: 'owner' | 'renter' = 'renter') {
  const moment = { now: new Date(now), timeZone, reportHours: 48 };
  return isReportable(rental, side, moment) ? kindsNow(rental, side, moment) : [];
}

test('one that its owner cancelled once it could be handed over, by the clock of the marketplace, can be reported until some hours after the last one', () => {
  // In Delhi it was the day before the first one already.
  expect(kindsAt(at('18T12'), 'Asia/Kolkata')).toEqual(['not_handed_over', 'no_show', 'other']);
  expect(kindsAt(at('18T12'), 'UTC')).toEqual([]);
  expect(kindsAt('2030-06-22T18:29:59.999Z', 'Asia/Kolkata')).toEqual(['not_handed_over', 'other']);
  expect(kindsAt('2030-06-22T18:30:00.000Z', 'Asia/Kolkata')).toEqual([]);
});

test('that nobody came cannot be reported once the item was handed over or came back, also without a check-out', () => {
  const kinds = (handed: Partial<Reportable>) =>
    kindsAt(
      at('18T12'),
      'UTC',
      { ...CANCELLED, status: 'completed', completedAt: at('18T11'), ...handed },
      'owner',
    );
  expect(kinds({})).toContain('no_show');
  expect(kinds({ handedOverAt: at('18T10') })).not.toContain('no_show');
  expect(kinds({ returnedAt: at('18T11') })).not.toContain('no_show');
});

test('one whose first day was moved away once it could be handed over can be reported from the first day that was ever agreed on, but not that nobody came', () => {
  const moved = { ...CANCELLED, closedReason: 'by_renter', startDate: '2030-06-25', endDate: '2030-06-27' };
  expect(
    kindsAt(
      at('18T12'),
      'UTC',
      { ...moved, startDate: '2030-06-25', events: [{ what: 'cancelled', at: at('17T20') }] },
      'owner',
    ),
  ).toEqual(['damaged', 'parts_missing', 'not_returned', 'other']);
  expect(
    kindsAt(at('18T12'), 'UTC', { ...moved, status: 'approved', closedReason: null }, 'owner'),
  ).toContain('not_returned');
  expect(kindsAt(at('18T12'), 'UTC', { ...moved, earliestStartDate: '2030-06-25' }, 'owner')).toEqual([]);
});

test.each([
  ['had said that they had paid', true, ['not_handed_over', 'other']],
  ['had not', false, []],
])('one that was cancelled in time can be reported by a renter who %s', (_who, hadSaidPaid, kinds) => {
  const events = [{ what: 'cancelled', at: at('11T10') }];
  for (const closedReason of ['by_owner', 'by_renter']) {
    const early = { ...CANCELLED, closedReason, events, hadSaidPaid };
    expect(kindsAt(at('18T12'), 'UTC', early)).toEqual(kinds);
    expect(kindsAt(at('18T12'), 'UTC', early, 'owner')).toEqual([]);
  }
});

import {
  confirmHandover,
  enterCode,
  setNotes,
  takeEvidenceBack,
  type EvidencePhoto,
  type Handover,
  type HandoverNotes,
  type PhaseState,
} from '@lendloop/contract/handover/handover';
import { getRecord } from '@lendloop/contract/handover/record';
import { getRental, type RentalDetails } from '@lendloop/contract/rentals';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { clear } from '../../../offline/database.ts';
import { MOON } from '../../../testing/fakeServer.ts';
import { fill, follow, press, see, seeGone, seeToast, user } from '../../../testing/look.ts';
import { setUpApp } from '../../../testing/openApp.ts';
import { makeHandover, makePhase, makeRentalDetails } from '../../../testing/rentalSamples.ts';
import { ANANYA, RAHUL } from '../../../testing/samples.ts';

const app = setUpApp();
afterEach(() => clear('outbox'));

const OWNER = { user: { ...RAHUL, ...ANANYA } };
const PARTS = ['Camera body', 'Charger'];
const THEN = '2026-08-14T18:04:00.000Z';
const OPEN: Partial<PhaseState> = {
  opensAt: '2026-08-13T00:00:00.000Z',
  can: ['confirm', 'add_photo', 'note'],
};

const photo = (values: Partial<EvidencePhoto> = {}): EvidencePhoto => ({
  id: 9,
  byId: RAHUL.id,
  phase: 'checkout',
  sha256: 'a'.repeat(64),
  receivedAt: THEN,
  takenAt: null,
  withdrawnAt: null,
  width: 800,
  height: 600,
  hash: 'b'.repeat(64),
  ...values,
});

/** An approved rental whose phases are these. */
const rentalWith = (
  checkout: Partial<PhaseState>,
  checkin: Partial<PhaseState> = {},
  { handover, ...values }: Partial<Omit<RentalDetails, 'handover'>> & { handover?: Partial<Handover> } = {},
): RentalDetails =>
  makeRentalDetails({
    status: 'approved',
    startDate: '2026-08-14',
    endDate: '2026-08-17',
    handover: makeHandover({
      phases: [makePhase(checkout), makePhase({ phase: 'checkin', ...checkin })],
      included: PARTS,
      ...handover,
    }),
    ...values,
  });

const done: Partial<PhaseState> = { doneAt: THEN, hash: '9f2c71d0b3e8'.padEnd(60, '0') + '40aa' };
const codeField = () => screen.findByLabelText<HTMLInputElement>('Code');

test('the renter shows the code as digits and as a picture, and the owner sees none', async () => {
  app.server.answer(getRental, rentalWith({ ...OPEN, code: '482915' }));
  app.open('/rentals/70');
  await follow('Show handover code');
  await see('Show this code to Ananya Rao when you get the item');
  await screen.findByRole('img', { name: '4 8 2 9 1 5' });
  await screen.findByRole('img', { name: 'The same code as a picture to scan' });
  expect(screen.queryByLabelText('Code')).toBeNull();
  await follow('Rental #70');
  await screen.findByRole('link', { name: 'Show handover code' });
});

test('before it opens there is no way to the handover, and its page says when', async () => {
  app.server.answer(getRental, rentalWith({}, {}, { startDate: '2199-01-10', endDate: '2199-01-12' }));
  app.open('/rentals/70#checkout');
  await see('It is too early for this', /^Your code shows here from /);
  await follow('Rental #70');
  await see('Send a message to agree on when and where to meet.');
  expect(screen.queryByRole('link', { name: 'Show handover code' })).toBeNull();
});

test('the code of the address fills the field and leaves the address; a wrong one is corrected', async () => {
  const rental = rentalWith({ ...OPEN, can: [...(OPEN.can ?? []), 'enter_code'] });
  app.server.answer(getRental, rental);
  app.open('/rentals/70#checkout=482915', OWNER);
  const field = await codeField();
  await waitFor(() => expect(field.value).toBe('482915'));
  await waitFor(() => expect(app.path()).toBe('/rentals/70#checkout'));
  const heal = app.server.refuse(enterCode, 'wrong_code');
  await press('Hand over');
  await see('This code is not right');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  heal();
  app.server.answer(enterCode, ({ body }) => {
    expect(body.code).toBe('115915');
    app.server.answer(getRental, rentalWith(done, {}, { handedOverAt: THEN }));
    return rental.handover;
  });
  await fill('Code', '115 915');
  await press('Hand over');
  await screen.findByRole('heading', { level: 1, name: 'Handed over' });
  await see(/is with Rahul Menon$/);
});

test('what cannot be sent waits with the code, and goes when it is discarded', async () => {
  app.server.answer(getRental, rentalWith({ ...OPEN, can: ['enter_code'] }));
  app.server.fail(enterCode);
  app.open('/rentals/70#checkout', OWNER);
  await fill('Code', '482915');
  await press('Hand over');
  await see('Waiting', 'Saved on this phone. It is checked when you are connected.');
  expect((await codeField()).disabled).toBe(true);
  await press('Discard');
  await waitFor(async () => expect((await codeField()).disabled).toBe(false));
  await fill('Code', '4829');
  await press('Hand over');
  await see('Please enter the six digits');
});

test('notes are saved with the parts that are not ticked, and before the press', async () => {
  const rental = rentalWith({ ...OPEN, code: '482915' });
  const sent: string[] = [];
  app.server.answer(getRental, rental);
  app.server.answer(setNotes, ({ body }) => {
    sent.push(JSON.stringify(body));
    return rental.handover;
  });
  app.server.answer(confirmHandover, () => {
    sent.push('press');
    app.server.answer(getRental, rentalWith({ ...OPEN, confirmed: { owner: false, renter: true } }));
    return rental.handover;
  });
  app.open('/rentals/70#checkout');
  await user.click(await screen.findByRole('checkbox', { name: 'Charger' }));
  await see('1 of 2');
  await fill('Note', 'A scratch');
  await press('We did it');
  await see('You pressed "We did it"', 'It counts once Ananya Rao presses too, or in 48 hours.');
  expect(sent).toEqual([
    '{"condition":"parts_missing","missing":["Camera body"],"text":"A scratch"}',
    'press',
  ]);
});

test('notes are saved by themselves once nobody writes, and what is written meanwhile stays', async () => {
  const rental = rentalWith({ ...OPEN, code: '482915' });
  app.server.answer(getRental, rental);
  app.server.answer(setNotes, rental.handover);
  const release = app.server.hold(setNotes);
  const sent = () => app.server.calls(setNotes).map(({ body }) => body.text);
  app.open('/rentals/70#checkout');
  await user.click(await screen.findByRole('radio', { name: 'Damaged' }));
  await fill('Note', 'A scratch');
  await waitFor(() => expect(sent()).toEqual(['A scratch']), { timeout: 10_000 });
  await user.type(screen.getByLabelText('Note'), ' and a dent');
  release();
  await waitFor(() => expect(sent()).toEqual(['A scratch', 'A scratch and a dent']), { timeout: 10_000 });
});

test('the other side’s press is asked about', async () => {
  app.server.answer(getRental, rentalWith({ ...OPEN, confirmed: { owner: true, renter: false } }));
  app.open('/rentals/70#checkout');
  await see('Ananya Rao says that you did it. Is that right?');
});

test('an own photo is taken back after a question, and a failure is reported', async () => {
  app.server.answer(
    getRental,
    rentalWith({ ...OPEN, evidence: [photo(), photo({ id: 8, byId: ANANYA.id })] }),
  );
  app.open('/rentals/70#checkout');
  await see('1 of 20');
  const heal = app.server.fail(takeEvidenceBack);
  await press('Take back this photo');
  await press('Take It Back');
  await seeToast('The photo could not be taken back', MOON);
  heal();
  app.server.answer(takeEvidenceBack, () => {
    app.server.answer(getRental, rentalWith({ ...OPEN, evidence: [photo({ withdrawnAt: THEN })] }));
    return undefined;
  });
  await seeGone('Take back this photo?');
  await press('Take back this photo');
  await press('Take It Back');
  await see('0 of 20');
});

test('what was recorded shows once a phase is done, with its seal and the way to the whole record', async () => {
  const notes: HandoverNotes = { condition: 'as_described', missing: [], text: '', notedAt: THEN };
  app.server.answer(
    getRental,
    rentalWith({ ...done, evidence: [photo()], notes: { owner: notes, renter: notes } }, OPEN, {
      handedOverAt: THEN,
    }),
  );
  app.open('/rentals/70#checkout');
  await see(/is with you$/, 'As described, both say', '2 of 2', '1 by you, 0 by Ananya Rao');
  await see('9f2c 71d0 b3e8 … 40aa');
  app.server.fail(getRecord);
  await follow('Whole record');
  await see('The record could not be loaded', MOON);
  app.server.answer(getRecord, {
    rentalId: 70,
    itemTitle: 'Camera',
    ownerId: ANANYA.id,
    renterId: RAHUL.id,
    startDate: '2026-08-14',
    endDate: '2026-08-17',
    status: 'approved',
    phases: [],
    entries: [
      {
        record: {
          kind: 'photo',
          rentalId: 70,
          number: 1,
          phase: 'checkout',
          byId: RAHUL.id,
          receivedAt: THEN,
          sha256: 'a'.repeat(64),
          takenAt: null,
        },
        previousHash: '0'.repeat(64),
        hash: 'b'.repeat(64),
      },
    ],
    lastHash: 'b'.repeat(64),
  });
  await press('Retry');
  await see('Photo by you', 'A seal does not fit. Please compare it with your mail, and tell us.');
});

const away = { handedOverAt: '2026-08-14T18:09:00.000Z' };

test('while the renter has it, the page says when it is due, and leads to the return', async () => {
  app.server.answer(getRental, rentalWith(done, OPEN, { ...away, endDate: '2199-01-12' }));
  app.open('/rentals/70');
  await see('handed over', /^Bring it back on /);
  await screen.findByRole('link', { name: 'Return it now' });
});

test.each([
  ['over', '2026-08-12', ['Show handover code', 'Return it now']],
  ['not on its last day', '2199-01-12', ['Show handover code']],
])(
  'where nobody has recorded the handover, it can be returned once the rental is %s',
  async (_, endDate, links) => {
    app.server.answer(getRental, rentalWith(OPEN, OPEN, { startDate: '2026-08-10', endDate }));
    app.open('/rentals/70');
    await screen.findByRole('link', { name: 'Show handover code' });
    const shown = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(shown.filter((name) => /code|Return/.test(name ?? ''))).toEqual(links);
  },
);

test('a late return says by how many days, and to the owner whom it endangers', async () => {
  const endangers = {
    rentalId: 71,
    startDate: '2026-08-21',
    endDate: '2026-08-22',
    renterName: 'Meera Iyer',
  };
  app.server.answer(getRental, rentalWith(done, OPEN, { ...away, handover: { lateDays: 3, endangers } }));
  app.open('/rentals/70', OWNER);
  await see('3 days late', /^Meera Iyer has it from /);
  await screen.findByRole('link', { name: 'Take it back' });
  await screen.findByRole('link', { name: 'Rental #71' });
});

test('photos show before and after, side by side', async () => {
  app.server.answer(
    getRental,
    rentalWith(
      { ...done, evidence: [photo()] },
      { ...done, phase: 'checkin', evidence: [photo({ id: 10, phase: 'checkin', byId: ANANYA.id })] },
      { status: 'completed', handedOverAt: THEN, returnedAt: THEN },
    ),
  );
  app.open('/rentals/70');
  const section = within(await screen.findByRole('region', { name: 'Before and after' }));
  expect(section.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    '/api/rentals/70/evidence/9/320',
    '/api/rentals/70/evidence/10/320',
  ]);
  await follow('All 2 photos');
  await see(/has it back$/);
  await seeGone('Before and after');
});

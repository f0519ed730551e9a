import {
  addDisputeEntry,
  appealDispute,
  getDispute,
  type DisputeDetails,
} from '@lendloop/contract/disputes/disputes';
import { addEvidence } from '@lendloop/contract/handover/handover';
import { getConversation } from '@lendloop/contract/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import {
  makeDisputeDetails,
  makeEntries,
  makePhoto,
  OPENED,
  OWN_ENTRY,
  RECORD,
} from '../../testing/disputeSamples.ts';
import { fill, press, see, seeGone, seeToast, user } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeMessage, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();

function open(dispute: Partial<DisputeDetails>) {
  app.server.answer(getDispute, makeDisputeDetails(dispute));
  app.open('/disputes/9');
}

/** happy-dom loads no pictures: this one cannot be read, so that the file is sent as it is. */
class UnreadImage extends EventTarget {
  set src(_address: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}

test('a text, an offer, a photo and a message are added together, and the fields are empty then', async () => {
  open({ photos: [makePhoto()] });
  app.server.answer(getConversation, [makeMessage({ id: 77, content: 'It hit a railing.' })]);
  app.server.answer(addEvidence, makePhoto({ id: 40, phase: 'dispute', byId: RAHUL.id }));
  app.server.answer(addDisputeEntry, ({ body }) => {
    expect(body).toMatchObject({
      text: 'Half is fair.',
      evidenceIds: [31, 40],
      messageIds: [77],
      offer: { amountMinor: 60_050 },
    });
    return OWN_ENTRY;
  });
  vi.stubGlobal('Image', UnreadImage);
  await press('Offer an amount');
  await fill('Your offer', '600.50');
  await fill('Add to the dispute', ' Half is fair. ');
  await press('Photo');
  await user.click(await screen.findByRole('checkbox', { name: /photo by Ananya Rao/ }));
  const file = new File(['a picture'], 'crack.jpg', { type: 'image/jpeg' });
  fireEvent.change(await screen.findByLabelText('New photo'), { target: { files: [file] } });
  await screen.findByRole('checkbox', { name: /photo by Rahul Menon/ });
  await press('Quote a message');
  await user.click(await screen.findByRole('checkbox', { name: /It hit a railing/ }));
  await see('2 photos · 1 message');
  await press('Add');
  await seeToast('Added');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Add to the dispute')).value).toBe('');
  await seeGone('2 photos · 1 message');
});

test.each([
  ['dispute_closed', /: This can no longer be done in this dispute$/],
  ['claim_too_high', /: This is more than can be asked for$/],
  ['too_many_requests', /: Too many attempts. Please wait a moment and try again$/],
  ['evidence_not_found', /: This photo does not exist$/],
] as const)('an entry refused as %s says why and loses nothing', async (code, text) => {
  open({});
  app.server.refuse(addDisputeEntry, code);
  await press('Offer an amount');
  await fill('Your offer', '600');
  await fill('Add to the dispute', 'Half is fair.');
  await press('Add');
  await see(text);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add to the dispute').value).toBe('Half is fair.');
  expect(screen.getByLabelText<HTMLInputElement>('Your offer').value).toBe('600');
  app.server.answer(addDisputeEntry, OWN_ENTRY);
  await press('Add');
  await seeToast('Added');
  const ids = app.server.calls(addDisputeEntry).map(({ body }) => body.clientId);
  expect(new Set(ids).size).toBe(1);
});

test('an offer above the claim is not sent', async () => {
  open({});
  await press('Offer an amount');
  await fill('Your offer', '1201');
  await press('Add');
  await see('Please enter an amount of at most ₹1,200');
  expect(app.server.calls(addDisputeEntry)).toEqual([]);
});

const decided = {
  state: 'decided',
  turn: null,
  outcome: 'shared',
  amountMinor: 90_000,
  deadlineAt: '2198-08-31T10:00:00.000Z',
  can: ['appeal'],
  entries: makeEntries(RECORD, OPENED, {
    kind: 'decided',
    byId: null,
    by: 'admin',
    outcome: 'shared',
    amountMinor: 90_000,
    reason: 'The photos show a crack at the return.',
    isFinal: false,
  }),
} as const satisfies Partial<DisputeDetails>;

test('a decision comes first, with its reason, the deposit, and the way to appeal', async () => {
  open(decided);
  await see('₹900 go to Ananya Rao, ₹2,100 back to Rahul Menon');
  await see(
    /The photos show a crack at the return./,
    'Both can appeal once, until Aug 31, 2198. Somebody else looks then.',
  );
  await screen.findByRole('heading', { level: 2, name: 'Deposit of ₹3,000' });
  app.server.refuse(appealDispute, 'appeal_closed');
  await press('Appeal');
  await fill('What is wrong with it?', 'It was cracked before.');
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal the decision' }));
  await user.click(dialog.getByRole('button', { name: 'Appeal' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('What is wrong with it?').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(dialog.getByLabelText<HTMLTextAreaElement>('What is wrong with it?').value).toBe(
    'It was cracked before.',
  );
  app.server.answer(appealDispute, ({ body }) => {
    expect(body.text).toBe('It was cracked before.');
    const again = makeDisputeDetails({ state: 'appealed', turn: 'team', can: ['say'] });
    app.server.answer(getDispute, again);
    return again;
  });
  await user.click(dialog.getByRole('button', { name: 'Appeal' }));
  await seeToast('Your appeal was sent');
  await screen.findByRole('heading', { level: 2, name: 'It is decided once more' });
});

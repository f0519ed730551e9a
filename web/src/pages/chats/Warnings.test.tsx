import { getBlock } from '@lendloop/contract/cases/blocks';
import { makeReport } from '@lendloop/contract/cases/reports';
import { getConversation, listConversations, type Message } from '@lendloop/contract/messages';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { press, see, seeGone, user } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeConversation, makeMessage } from '../../testing/samples.ts';

const app = setUpApp();
const conversation = makeConversation();
const STAY = 'Stay here until the rental is approved: what is agreed elsewhere we cannot help with.';

beforeEach(() => {
  app.server.answer(listConversations, [conversation]);
  app.server.answer(getBlock, { isBlocked: false, rentals: [] });
});

async function openWith(warnings: Message['warnings']) {
  const message = makeMessage({
    senderId: conversation.otherUserId,
    content: 'Call 98450 12 346',
    warnings,
  });
  app.server.answer(getConversation, [message]);
  app.open(`/messages/${conversation.otherUserId}/${conversation.itemId}`);
  return screen.findByRole('note');
}

test('a message with a number and a payment says each once, with what to do, until it is hidden', async () => {
  const note = await openWith(['phone', 'messenger', 'payment']);
  const said = [...note.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(said).toEqual([`A phone number. ${STAY}`, 'It may be about paying outside. Scammers ask for that.']);
  await press('Hide');
  await seeGone('A phone number.');
});

test('a message is reported from its warning, and one without a warning beside it', async () => {
  const note = await openWith(['link']);
  await see('A link to another site.');
  await user.click(within(note).getByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'It is a scam' }));
  await press('Continue');
  app.server.answer(makeReport, { id: 4, createdAt: '2026-03-14T10:30:00.000Z', state: 'open' });
  await press('Send report');
  await see('Thank you, we will look at it');
  expect(app.server.calls(makeReport)[0]?.body.subject.kind).toBe('message');
  await press('Done');
  await press('Hide');
  await press('Report: Call 98450 12 346');
  await see('What is wrong with it?');
});

import { randomUUID } from 'node:crypto';

import { blockPerson } from '@lendloop/contract/cases/blocks';
import { sendMessage } from '@lendloop/contract/messages';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { openTab } from '../testing/socket.ts';

test('a message that is sent again after its receiver blocked the sender is told to nobody', async () => {
  const app = await startAppForTest();
  const owner = await makePerson(app);
  const stranger = await makePerson(app);
  const item = await makeItem(app, owner.id);
  const body = { receiverId: owner.id, itemId: item.id, content: 'Hello', clientId: randomUUID() };
  const send = () => stranger.client.call(sendMessage, { body });
  const sent = await send();
  await owner.client.call(blockPerson, { params: { userId: stranger.id } });
  const tab = await openTab(app, owner);
  expect(await send()).toMatchObject({ status: sent.status, body: { id: sent.body.id } });

  const friend = await makePerson(app);
  await friend.client.call(sendMessage, {
    body: { ...body, content: 'Is it free on Friday?', clientId: randomUUID() },
  });
  const [told] = await tab.take('new_message');
  expect(told?.message.content).toBe('Is it free on Friday?');
});

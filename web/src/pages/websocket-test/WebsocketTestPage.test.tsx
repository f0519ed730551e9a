import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { FakeSocket } from '../../testing/fakeSocket.ts';
import { fill, press, see } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeMessage } from '../../testing/samples.ts';
import { toastStore } from '../../ui/feedback/toastStore.ts';

const app = setUpApp();

test('the notice of a sent test message stays for three seconds', async () => {
  app.open('/websocket-test');
  await see('Connected');
  await fill('Target user ID', '1');
  await fill('Item ID', '5');
  await fill('Message', 'Testing');
  await press('Send Test Message');
  const [socket] = FakeSocket.open;
  const [frame] = socket?.sent.filter(({ type }) => type === 'message') ?? [];
  if (frame?.type !== 'message' || !socket) throw new Error('No message was sent.');
  const clientId = frame.clientId ?? null;
  socket.tell({ type: 'message_sent', clientId, message: makeMessage({ clientId }) });
  await see('Message sent successfully!');
  expect(toastStore.current()?.duration).toBe(3000);
  expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('');
});

import { ACKNOWLEDGE_MS } from '@lendloop/contract/live';
import type { Message, MessageBody } from '@lendloop/contract/messages';

import { translateError } from '../words/translateError.ts';
import type { Connection } from './connection.ts';

/**
 * Sends a message over the live connection and resolves to what the server stored. Resolves to null when there is no
 * connection, it breaks, or no answer comes within `ACKNOWLEDGE_MS`. The message may have arrived even then, so send it
 * again by the HTTP call with the same `clientId`. Rejects if the server refuses the message.
 */
export function deliver(
  connection: Connection,
  body: MessageBody & { readonly clientId: string },
): Promise<Message | null> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      stopListening();
      stopWatching();
      settle();
    };
    const stopListening = connection.listen((event) => {
      if (event.type === 'message_sent' && event.clientId === body.clientId)
        end(() => resolve(event.message));
      if (event.type === 'error' && event.clientId === body.clientId)
        end(() => void translateError(event.message).then((message) => reject(new Error(message))));
    });
    const stopWatching = connection.subscribe(() => {
      if (!connection.isConnected()) end(() => resolve(null));
    });
    const timer = setTimeout(
      () =>
        end(() => {
          resolve(null);
          connection.renew();
        }),
      ACKNOWLEDGE_MS,
    );
    if (!connection.send({ type: 'message', ...body })) end(() => resolve(null));
  });
}

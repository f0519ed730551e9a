import { createClient } from '@redis/client';

import { within } from '../deadline.ts';
import type { ConnectLink } from './remote.ts';

/** For both the socket and the handshake: a server may accept connections and never respond. */
const CONNECT_MS = 5000;

/** Delivers events by Redis publish and subscribe, on a channel for the database in the URL. */
export function redisLink(url: string): ConnectLink {
  const channel = `lendloop:live:${new URL(url).pathname.slice(1) || '0'}`;
  return async (heard, lost) => {
    const publisher = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
    });
    const subscriber = publisher.duplicate();
    const clients = [publisher, subscriber];
    const close = async () => {
      for (const client of clients) if (client.isOpen) client.destroy();
    };
    for (const client of clients) {
      client.on('error', lost);
      client.on('end', () => lost(new Error('Redis ended the connection.')));
    }
    try {
      await within(CONNECT_MS, Promise.all(clients.map((client) => client.connect())));
      await within(CONNECT_MS, subscriber.subscribe(channel, heard));
    } catch (error) {
      await close();
      throw error;
    }
    return {
      send: async (text) => {
        await publisher.publish(channel, text);
      },
      ping: async () => {
        await Promise.all([publisher.ping(), subscriber.ping()]);
      },
      close,
    };
  };
}

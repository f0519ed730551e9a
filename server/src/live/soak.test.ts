import { expect, it } from 'vitest';

import { soak } from '../testing/soak/soak.ts';

/** `npm run soak` sends more. */
const MESSAGES = 600;
const MINUTE = 60_000;

it.each(['postgres', 'redis'] as const)(
  'between two nodes told by %s every message is stored once and seen once in every tab, whatever breaks meanwhile',
  async (bus) => {
    const soaked = await soak(bus, MESSAGES);
    expect(soaked.faults).toEqual([]);
    expect(soaked).toMatchObject({ messages: MESSAGES });
    // Things did break.
    expect(Math.min(soaked.cutConnections, soaked.reconnects, soaked.refetches)).toBeGreaterThan(0);
  },
  3 * MINUTE,
);

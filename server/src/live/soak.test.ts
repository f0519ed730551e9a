import { expect, it } from 'vitest';

import { soak } from '../testing/soak/soak.ts';
import { stampede } from '../testing/soak/stampede.ts';

/** `npm run soak` sends more. */
const MESSAGES = 200;
const MINUTE = 60_000;

it.each(['postgres', 'redis'] as const)(
  'between two nodes told by %s every message is stored once and seen once in every tab, whatever breaks meanwhile',
  async (bus) => {
    const soaked = await soak(bus, MESSAGES);
    expect(soaked.faults).toEqual([]);
    expect(soaked).toMatchObject({ messages: MESSAGES });
    // Things did break. Who hears of a gap in the bus is chance here: whoever is cut off just then catches up by coming back.
    expect(Math.min(soaked.cutConnections, soaked.reconnects)).toBeGreaterThan(0);
  },
  10 * MINUTE,
);

it(
  'after a restart all clients come back by their first attempt, spread over time, and no request fails',
  async () => {
    const { clients, back, mostAttempts, mostAtOnce, faults } = await stampede(150);
    expect(faults).toEqual([]);
    expect(back).toBe(clients);
    expect(mostAttempts).toBeLessThanOrEqual(1);
    expect(mostAtOnce).toBeLessThan(clients / 2);
  },
  10 * MINUTE,
);

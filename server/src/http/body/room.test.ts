import { expect, test } from 'vitest';

import { NetworkRoom } from './room.ts';

test('each network has its room, and the networks of an IPv6 /48 four times that together', () => {
  const room = new NetworkRoom(2);
  const taken: string[] = [];
  for (let index = 1; index <= 6; index++) {
    const network = `2001:db8:1:${index}::/64`;
    while (room.has(network, 1)) {
      room.add(network, 1);
      taken.push(network);
    }
  }
  expect(taken).toHaveLength(8);
  expect(room.has('2001:db8:2:1::/64', 2)).toBe(true);
  for (const network of taken) room.add(network, -1);
  expect(room.has('2001:db8:1:6::/64', 2)).toBe(true);
});

test('an IPv4 address is counted once, and the wide bound may be another', () => {
  const room = new NetworkRoom(4, 6);
  room.add('198.51.100.1', 4);
  expect([room.has('198.51.100.1', 1), room.has('198.51.100.2', 4)]).toEqual([false, true]);
  room.add('2001:db8:1:1::/64', 4);
  expect([room.has('2001:db8:1:2::/64', 2), room.has('2001:db8:1:2::/64', 3)]).toEqual([true, false]);
});

import { expect, it } from 'vitest';

import { openIntake } from './intakeBodies.ts';

const REFUSED = 'Too many photos at once';
const BOUNDS = {
  most: 1000,
  mostEach: 1000,
  mostOfNetwork: 1000,
  mostOfWideNetwork: 1000,
  reserve: 0,
  share: 0,
};

it('bounds what has arrived, for all, each person and each network, until it is given back', () => {
  const intake = openIntake({ ...BOUNDS, most: 100, mostEach: 40, mostOfNetwork: 60 });
  const from = (person: number, network: string) => intake.open({ person, network });
  const first = from(1, 'a');
  first.take(20);
  from(1, 'b').take(20);
  expect(() => first.take(1)).toThrow(REFUSED);
  from(2, 'a').take(40);
  expect(() => from(3, 'a').take(1)).toThrow(REFUSED);
  from(3, 'c').take(20);
  expect(() => from(4, 'd').take(1)).toThrow(REFUSED);
  first.release();
  first.release();
  expect(() => first.take(1)).toThrow('incomplete');
  from(3, 'a').take(20);
  expect(() => from(4, 'd').take(1)).toThrow(REFUSED);
});

it('keeps no room for what has not arrived', () => {
  const intake = openIntake({ ...BOUNDS, most: 10, mostEach: 10, mostOfNetwork: 10 });
  const idle = Array.from({ length: 20 }, (_, person) => intake.open({ person, network: 'a' }));
  intake.open({ person: 30, network: 'b' }).take(10);
  expect(() => idle[0]?.take(1)).toThrow(REFUSED);
});

it('limits the bodies in flight per person and per network, however few bytes have arrived', () => {
  const intake = openIntake(BOUNDS);
  const [first] = Array.from({ length: 20 }, () => intake.open({ person: 1, network: 'a' }));
  expect(() => intake.open({ person: 1, network: 'a' })).toThrow(REFUSED);
  first?.release();
  first?.release();
  intake.open({ person: 1, network: 'a' });
  expect(() => intake.open({ person: 1, network: 'a' })).toThrow(REFUSED);
  for (let person = 2; person < 82; person++) intake.open({ person, network: 'a' });
  expect(() => intake.open({ person: 100, network: 'a' })).toThrow(REFUSED);
  intake.open({ person: 100, network: 'b' });
});

it('limits the networks of one IPv6 customer together', () => {
  const intake = openIntake({ ...BOUNDS, mostOfNetwork: 40, mostOfWideNetwork: 60 });
  const from = (person: number, network: string) => intake.open({ person, network });
  const first = from(1, '2001:db8:1:1::/64');
  first.take(40);
  from(2, '2001:db8:1:2::/64').take(20);
  const third = from(3, '2001:db8:1:3::/64');
  expect(() => third.take(1)).toThrow(REFUSED);
  from(4, '2001:db8:2:1::/64').take(40);
  first.release();
  third.take(40);
});

it('shares the last part by IPv6 customer, not by network', () => {
  const intake = openIntake({ ...BOUNDS, most: 100, reserve: 40, share: 10 });
  const from = (person: number, network: string) => intake.open({ person, network });
  from(1, 'a').take(60);
  from(2, '2001:db8:1:1::/64').take(10);
  expect(() => from(3, '2001:db8:1:2::/64').take(1)).toThrow(REFUSED);
  from(4, '2001:db8:2:1::/64').take(10);
});

it('keeps the last part for networks that hold little', () => {
  const intake = openIntake({ ...BOUNDS, most: 100, reserve: 40, share: 10 });
  const from = (person: number, network: string) => intake.open({ person, network });
  const large = from(1, 'a');
  large.take(60);
  expect(() => large.take(1)).toThrow(REFUSED);
  expect(() => from(2, 'a').take(1)).toThrow(REFUSED);
  const small = from(3, 'b');
  small.take(10);
  expect(() => small.take(1)).toThrow(REFUSED);
  for (const network of ['c', 'd', 'e']) from(3, network).take(10);
  expect(() => from(4, 'f').take(1)).toThrow(REFUSED);
  large.release();
  small.take(1);
});

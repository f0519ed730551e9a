import { expect, it } from 'vitest';

import { openIntake } from './intakeBodies.ts';

const REFUSED = 'Too many photos at once';

it('bounds what has arrived, for all, each person and each network, until it is given back', () => {
  const intake = openIntake({ most: 100, mostEach: 40, mostOfNetwork: 60 });
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
  const intake = openIntake({ most: 10, mostEach: 10, mostOfNetwork: 10 });
  const idle = Array.from({ length: 20 }, (_, person) => intake.open({ person, network: 'a' }));
  intake.open({ person: 30, network: 'b' }).take(10);
  expect(() => idle[0]?.take(1)).toThrow(REFUSED);
});

it('limits the bodies in flight per person and per network, however few bytes have arrived', () => {
  const intake = openIntake({ most: 1000, mostEach: 1000, mostOfNetwork: 1000 });
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

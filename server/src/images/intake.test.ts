import { expect, it } from 'vitest';

import { openIntake } from './intake.ts';

it('bounds what is on its way, for all and for each, until it is given back', () => {
  const intake = openIntake({ most: 100, mostEach: 60 });
  const release = intake.admit(1, 40);
  intake.admit(1, 20);
  expect(() => intake.admit(1, 1)).toThrow('Too many photos at once');
  intake.admit(2, 40);
  expect(() => intake.admit(3, 1)).toThrow('Too many photos at once');
  release();
  release();
  intake.admit(1, 40);
  expect(() => intake.admit(3, 1)).toThrow('Too many photos at once');
});

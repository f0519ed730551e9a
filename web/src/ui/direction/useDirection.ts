import { Direction as Radix } from 'radix-ui';

export type Direction = 'ltr' | 'rtl';

/** Whether the page runs from left to right or, mirrored, from right to left. */
export const useDirection = (): Direction => Radix.useDirection();

/** The sign of a movement on the screen that leads onwards: 1 if that is to the right, -1 if it is to the left. */
export const useForward = (): 1 | -1 => (useDirection() === 'rtl' ? -1 : 1);

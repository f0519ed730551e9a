import { MESSAGE_WARNINGS, type MessageWarning } from '@lendloop/contract/cases/warnings';

/** Warnings as they are stored. */
export const bitsOf = (warnings: Iterable<MessageWarning>): number =>
  [...warnings].reduce((bits, warning) => bits | (1 << MESSAGE_WARNINGS.indexOf(warning)), 0);

/** What a receiver is warned of. Once a rental is agreed on, ways to reach each other are no longer a reason. */
export const warningsOf = (bits: number, isAgreed: boolean): MessageWarning[] =>
  MESSAGE_WARNINGS.filter(
    (warning, place) => (bits & (1 << place)) !== 0 && (!isAgreed || warning === 'payment'),
  );

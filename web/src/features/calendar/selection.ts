import type { Day, DayRange } from '@lendloop/contract/values/dates';

/** The chosen days: from where the choice began to where the focus is, in either order. */
export interface Selection {
  readonly anchor: Day;
  readonly focus: Day;
}

export const rangeOf = ({ anchor, focus }: Selection): DayRange =>
  anchor <= focus ? { startDate: anchor, endDate: focus } : { startDate: focus, endDate: anchor };

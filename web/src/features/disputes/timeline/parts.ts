import type { DisputeDetails, DisputePerson } from '@lendloop/contract/disputes/disputes';
import type { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';

type PictureWidth = (typeof EVIDENCE_WIDTHS)[number];

/** Where the picture of a photo is: the two people and administrators have it at different addresses. */
export type PictureAddress = (evidenceId: number, width: PictureWidth) => string;

export interface TimelinePart {
  readonly dispute: DisputeDetails;
  readonly pictureOf: PictureAddress;
}

/** Which of the two people it was. */
export const personBy = (
  { opener, other }: Pick<DisputeDetails, 'opener' | 'other'>,
  id: number | null,
): DisputePerson => (id === other.id ? other : opener);

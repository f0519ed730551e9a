import { OWNER_PARTS, RENTER_PARTS, type ReviewParts, type ReviewSide } from '@lendloop/contract/reviews';

type Stars = number | null | undefined;

/** What a body says of a review. */
export interface SentReview {
  readonly rating: number;
  readonly comment: string | null;
  readonly ownerRating?: Stars;
  readonly accuracy?: Stars;
  readonly condition?: Stars;
  readonly communication?: Stars;
  readonly care?: Stars;
  readonly punctuality?: Stars;
}

const ALL_PARTS = ['accuracy', 'condition', 'communication', 'care', 'punctuality'] as const;

const partsOf = (side: ReviewSide): readonly string[] => (side === 'renter' ? RENTER_PARTS : OWNER_PARTS);

/** Fields of a review that its side does not rate; renters have to rate the owner where `needsOwner`. */
export function faultyFields(side: ReviewSide, sent: SentReview, needsOwner: boolean): string[] {
  const own = partsOf(side);
  const strange = ALL_PARTS.filter((part) => sent[part] != null && !own.includes(part));
  const owner = side === 'owner' ? sent.ownerRating != null : needsOwner && sent.ownerRating == null;
  return owner ? ['ownerRating', ...strange] : strange;
}

/** The parts that were rated. */
export function partsIn(sent: SentReview): ReviewParts {
  const rated = ALL_PARTS.flatMap((part) => {
    const stars = sent[part];
    return stars == null ? [] : [[part, stars] as const];
  });
  return Object.fromEntries(rated);
}

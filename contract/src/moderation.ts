import type { Item } from './items.ts';
import type { Site } from './site.ts';

/** What an administrator judges of a listing. */
export interface JudgedContent extends Pick<Item, 'title' | 'description' | 'categoryId' | 'location'> {
  readonly images: readonly string[];
}

/** Whether an edit leaves everything that an administrator judges as it was, the order of the photos included. */
export function isSameContent(before: JudgedContent, after: JudgedContent): boolean {
  return (
    before.title === after.title &&
    withPlainLineEnds(before.description) === withPlainLineEnds(after.description) &&
    before.categoryId === after.categoryId &&
    before.location === after.location &&
    before.images.length === after.images.length &&
    before.images.every((image, index) => image === after.images[index])
  );
}

/**
 * The moderation status of a listing whose owner edits it. Where listings are approved first, changed content has to be
 * approved anew, and a rejected listing gets another chance. Elsewhere an edit decides nothing.
 */
export function statusAfterEdit(
  moderation: Site['moderation'],
  before: JudgedContent & Pick<Item, 'moderationStatus'>,
  after: JudgedContent,
): Item['moderationStatus'] {
  return moderation === 'before' && !isSameContent(before, after) ? 'pending' : before.moderationStatus;
}

/** A browser's text field turns every line end into a line feed. */
const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

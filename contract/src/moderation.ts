import type { Item } from './items.ts';
import type { Site } from './site.ts';

/** The parts of a listing that an administrator moderates. */
export interface JudgedContent extends Pick<Item, 'title' | 'description' | 'categoryId' | 'location'> {
  readonly images: readonly string[];
  /** Left out by an edit that keeps it. */
  readonly included?: readonly string[] | undefined;
}

/** Whether an edit leaves all moderated content unchanged, including the order of the photos. */
export function isSameContent(before: JudgedContent, after: JudgedContent): boolean {
  return (
    before.title === after.title &&
    withPlainLineEnds(before.description) === withPlainLineEnds(after.description) &&
    before.categoryId === after.categoryId &&
    before.location === after.location &&
    before.images.length === after.images.length &&
    before.images.every((image, index) => image === after.images[index]) &&
    JSON.stringify(after.included ?? before.included) === JSON.stringify(before.included)
  );
}

/**
 * The moderation status of a listing after its owner edits it. With `before`, changed content has to be approved again, and a
 * rejected listing gets another chance. With `after`, an edit does not change the status.
 */
export function statusAfterEdit(
  moderation: Site['moderation'],
  before: JudgedContent & Pick<Item, 'moderationStatus'>,
  after: JudgedContent,
): Item['moderationStatus'] {
  return moderation === 'before' && !isSameContent(before, after) ? 'pending' : before.moderationStatus;
}

/** Browsers convert every line ending in a text field to a line feed. */
const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

import type { Condition, HandoverNotes } from '@lendloop/contract/handover/handover';

/** The notes of a side as they are being written. */
export interface NotesDraft {
  readonly ticked: ReadonlySet<string>;
  readonly condition: Condition | null;
  readonly text: string;
}

/** What a side has noted. */
export type Noted = Pick<HandoverNotes, 'condition' | 'missing' | 'text'>;

/** The draft that begins with what is noted; nothing is ticked before. */
export const draftOf = (noted: Noted | null, included: readonly string[]): NotesDraft => ({
  ticked: new Set(noted ? included.filter((part) => !noted.missing.includes(part)) : []),
  condition: noted?.condition ?? null,
  text: noted?.text ?? '',
});

/** Whether anything differs from what is noted. */
export function isChanged(draft: NotesDraft, noted: Noted | null, included: readonly string[]): boolean {
  const before = draftOf(noted, included);
  return (
    draft.condition !== before.condition ||
    draft.text !== before.text ||
    draft.ticked.size !== before.ticked.size ||
    [...draft.ticked].some((part) => !before.ticked.has(part))
  );
}

/**
 * What is sent. Whoever ticks nothing has not looked, so nothing is missing unless they say so; and whoever chooses no condition
 * says by the ticks whether something is missing.
 */
export function notesOf({ ticked, condition, text }: NotesDraft, included: readonly string[]): Noted {
  const looked = ticked.size > 0 || condition === 'parts_missing';
  const missing = looked ? included.filter((part) => !ticked.has(part)) : [];
  return {
    condition: condition ?? (missing.length > 0 ? 'parts_missing' : 'as_described'),
    missing,
    text: text.trim(),
  };
}

import { useState, type Dispatch, type SetStateAction } from 'react';

/**
 * State for an edit that has not been applied yet. It starts as `value` and resets whenever `value` changes, or `key` if
 * `value` is a new object on every render.
 */
export function useDraft<T>(value: T, key: unknown = value): [T, Dispatch<SetStateAction<T>>] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(key);
  if (!Object.is(seen, key)) {
    setSeen(key);
    setDraft(value);
  }
  return [draft, setDraft];
}

import { useState, type Dispatch, type SetStateAction } from 'react';

/**
 * What a person is changing before it takes effect: starts as `value` and becomes it again whenever `value` changes, or
 * `key` where the value is not the same object each time.
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

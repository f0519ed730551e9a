import { type Dispatch, type SetStateAction, useState } from 'react';

/**
 * A filter value being typed or dragged, before it is applied. It follows `told`, the applied value, except for
 * echoes of its own `send`, since more may have been typed meanwhile.
 */
export function useFilterDraft<T>(
  told: T,
  send: (value: T) => void,
): [T, Dispatch<SetStateAction<T>>, (value: T) => void] {
  const key = JSON.stringify(told);
  const [draft, setDraft] = useState(told);
  const [seen, setSeen] = useState<{ key: string | undefined; sent: readonly (string | undefined)[] }>({
    key,
    sent: [],
  });
  if (key !== seen.key) {
    const own = seen.sent.indexOf(key);
    if (own < 0) setDraft(told);
    setSeen({ key, sent: own < 0 ? [] : seen.sent.slice(own + 1) });
  }
  return [
    draft,
    setDraft,
    (value) => {
      setSeen((before) => ({ ...before, sent: [...before.sent, JSON.stringify(value)] }));
      send(value);
    },
  ];
}

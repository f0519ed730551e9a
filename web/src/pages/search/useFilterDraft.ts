import { type Dispatch, type SetStateAction, useState } from 'react';

/**
 * What somebody is typing or dragging before the search follows. It becomes `told`, what the search says, whenever that
 * changes; but not for what was handed to `send` here, which is on its way back while more may have been typed.
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

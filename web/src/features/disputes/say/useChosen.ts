import { QUOTED_MAX } from '@lendloop/contract/disputes/disputes';
import { useState } from 'react';

export interface Chosen {
  readonly ids: readonly number[];
  readonly isFull: boolean;
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

/** What is chosen to be shown with a text, at most as many as an entry takes. */
export function useChosen(initial: readonly number[] = []): Chosen {
  const [ids, setIds] = useState(initial);
  return {
    ids,
    isFull: ids.length >= QUOTED_MAX,
    toggle: (id) =>
      setIds((now) => {
        if (now.includes(id)) return now.filter((one) => one !== id);
        return now.length < QUOTED_MAX ? [...now, id] : now;
      }),
    clear: () => setIds([]),
  };
}

import { useEffect } from 'react';

import { isSameTalk, type Talk } from './talk.ts';

let open: Talk | null = null;

/** Says that this conversation is on the page, for as long as the component is. */
export function useOpenTalk({ otherUserId, itemId }: Talk): void {
  useEffect(() => {
    const talk = { otherUserId, itemId };
    open = talk;
    return () => {
      if (open === talk) open = null;
    };
  }, [otherUserId, itemId]);
}

/** Whether this conversation is on the page. */
export const isOpenTalk = (talk: Talk): boolean => open !== null && isSameTalk(open, talk);

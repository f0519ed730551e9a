import type { Category } from '@lendloop/contract/categories';
import { textOfCategory } from '@lendloop/words/categories';
import { useCallback } from 'react';

import { useWords } from '../../words/useWords.ts';

/** Names categories to the reader: those of a new marketplace are translated, the operator's own stand as they were written. */
export function useCategoryName(): (category: Pick<Category, 'name'> | undefined) => string {
  const say = useWords('categories');
  return useCallback(
    (category) => {
      if (category === undefined) return say('unknown');
      const text = textOfCategory(category.name);
      return text === undefined ? category.name : say(text);
    },
    [say],
  );
}

import { PAGES_MAX } from '@lendloop/contract/rendering';
import { Link } from '@tanstack/react-router';

import { Button } from '../../../ui/button/Button.tsx';
import { useWords } from '../../../words/useWords.ts';

interface PageLinksProps {
  readonly page: number;
  readonly hasNext: boolean;
}

/** The way to the neighbours of a page of items, for browsers without scripts. It belongs inside `noscript`. */
export function PageLinks({ page, hasNext }: PageLinksProps) {
  const say = useWords('items');
  return (
    <nav aria-label={say('pages')} className="mt-10 flex justify-center gap-4">
      {page > 1 && (
        <Button asChild variant="outline">
          <Link to="." search={(before) => ({ ...before, page: page > 2 ? page - 1 : undefined })}>
            {say('pages.previous')}
          </Link>
        </Button>
      )}
      {hasNext && page < PAGES_MAX && (
        <Button asChild variant="outline">
          <Link to="." search={(before) => ({ ...before, page: page + 1 })}>
            {say('pages.next')}
          </Link>
        </Button>
      )}
    </nav>
  );
}

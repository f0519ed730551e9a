import type { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

import { Button } from '../../../ui/button/Button.tsx';
import { useWords } from '../../../words/useWords.ts';

interface ViewLinkProps {
  to: typeof paths.personForMembers | typeof paths.item;
  id: number;
  /** Names the target for screen readers. */
  name: string;
}

export function ViewLink({ to, id, name }: ViewLinkProps) {
  const say = useWords('admin');
  return (
    <Button asChild variant="ghost" size="sm" iconRight={ChevronRight}>
      <Link to={to} params={{ id: String(id) }} aria-label={say('view.label', { name })}>
        {say('view')}
      </Link>
    </Button>
  );
}

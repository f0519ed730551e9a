import type { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

import { Button } from '../../../ui/button/Button.tsx';

interface ViewLinkProps {
  to: typeof paths.person | typeof paths.item;
  id: number;
  /** Names the target for screen readers. */
  name: string;
}

export function ViewLink({ to, id, name }: ViewLinkProps) {
  return (
    <Button asChild variant="ghost" size="sm" iconRight={ChevronRight}>
      <Link to={to} params={{ id: String(id) }} aria-label={`View ${name}`}>
        View
      </Link>
    </Button>
  );
}

import { paths } from '@lendloop/contract/pages';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';

import { SearchPill } from '../../ui/form/SearchPill.tsx';
import { useDraft } from '../../ui/form/useDraft.ts';
import { LinkChip } from '../../ui/label/LinkChip.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';
import { POPULAR } from './popular.ts';

interface HeaderSearchProps {
  /** Called when a search starts, e.g. to close the surrounding panel. */
  readonly onDone?: () => void;
  readonly autoFocus?: boolean;
  readonly className?: string;
}

/** The header's search form. Popular searches appear below it while it has the focus. */
export function HeaderSearch({ onDone, autoFocus, className }: HeaderSearchProps) {
  const say = useWords('shell');
  const navigate = useNavigate();
  const current = useSearch({ strict: false });
  const [search, setSearch] = useDraft(current.search ?? '');
  const [location, setLocation] = useDraft(current.location ?? '');
  const [isOpen, setOpen] = useState(false);

  const close = () => {
    setOpen(false);
    onDone?.();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };

  return (
    <div role="presentation" className={cn('relative', className)} onBlur={leave} onKeyDown={escape}>
      <SearchPill
        // Without scripts the form itself leads there.
        action={paths.search}
        onFocus={() => setOpen(true)}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void navigate({
            to: paths.search,
            search: { search: search.trim() || undefined, location: location.trim() || undefined },
          });
        }}
        queryProps={{
          name: 'search',
          value: search,
          onChange: (event) => setSearch(event.target.value),
          autoFocus,
        }}
        locationProps={{
          name: 'location',
          value: location,
          onChange: (event) => setLocation(event.target.value),
        }}
      />
      {isOpen && (
        <nav
          aria-label={say('popular.searches')}
          className="absolute inset-x-0 top-full z-50 mt-2 animate-pop rounded-xl border border-border bg-popover p-4 shadow-lg"
        >
          <p className="text-sm font-semibold text-muted-foreground">{say('popular')}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {POPULAR.map(({ search: words, label, art }) => (
              <li key={words}>
                <LinkChip art={art}>
                  <Link to={paths.search} search={{ search: words }} onClick={close}>
                    {say(label)}
                  </Link>
                </LinkChip>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

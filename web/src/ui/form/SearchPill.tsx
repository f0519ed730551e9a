import { MapPin, Search } from 'lucide-react';
import type { ComponentProps } from 'react';

import { useWords } from '../../words/useWords.ts';
import { IconButton } from '../button/IconButton.tsx';
import { cn } from '../style/classNames.ts';

export interface SearchPillProps extends Omit<ComponentProps<'form'>, 'children'> {
  /** Props of the text field (value, onChange, placeholder, name). */
  queryProps: ComponentProps<'input'>;
  /** Props of the Location field. */
  locationProps: ComponentProps<'input'>;
}

const field = 'w-full min-w-0 bg-transparent text-base text-foreground outline-none! md:text-md';

/** The search bar, 52 px high: a text field, a location field and a search button. It is a form; handle `onSubmit`. */
export function SearchPill({ queryProps, locationProps, className, ...rest }: SearchPillProps) {
  const say = useWords('ui');
  return (
    <form
      role="search"
      {...rest}
      className={cn(
        'flex h-13 min-w-0 items-center rounded-full border border-input bg-card pe-1 ps-5 shadow-xs transition focus-within:border-primary focus-within:shadow-md hover:shadow-sm has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ring',
        className,
      )}
    >
      <label className="flex h-full min-w-0 flex-[1_1_6rem] items-center">
        <span className="sr-only">{say('search')}</span>
        <input
          type="search"
          dir="auto"
          enterKeyHint="search"
          placeholder={say('search.placeholder')}
          {...queryProps}
          className={field}
        />
      </label>
      <span aria-hidden className="mx-3 h-6 w-px shrink-0 bg-border-strong" />
      <label className="flex h-full min-w-0 flex-[0_1_6rem] items-center gap-1.5 text-muted-foreground">
        <MapPin className="size-4" />
        <span className="sr-only">{say('search.location')}</span>
        <input
          type="text"
          dir="auto"
          placeholder={say('search.location')}
          {...locationProps}
          className={field}
        />
      </label>
      <IconButton icon={Search} label={say('search')} variant="primary" type="submit" className="ms-2" />
    </form>
  );
}

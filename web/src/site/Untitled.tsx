import type { ReactNode } from 'react';

import { useTitles } from '../words/usePageTitle.ts';
import { useSite } from './queries.ts';

interface UntitledProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** Gives the empty, error and loading states of a page that is titled by its content a title, and a heading for screen readers. */
export function Untitled({ heading, children }: UntitledProps) {
  const site = useSite();
  const titles = useTitles();
  return (
    <>
      <title>{titles.plain(heading, site.name)}</title>
      <h1 className="sr-only">{heading}</h1>
      {children}
    </>
  );
}

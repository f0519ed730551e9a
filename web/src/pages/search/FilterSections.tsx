import type { Category } from '@lendloop/contract/categories';
import { lazy, type ReactNode, Suspense } from 'react';

import { useMediaQuery } from '../../ui/browser/useMediaQuery.ts';
import { useWords } from '../../words/useWords.ts';
import { CategoryFilter, type FilterProps } from './CategoryFilter.tsx';
import { LocationFilter } from './LocationFilter.tsx';

const PriceFilter = lazy(() =>
  import('./PriceFilter.tsx').then((module) => ({ default: module.PriceFilter })),
);

/** All filters, for the sidebar. */
export function FilterSections({
  categories,
  ...filter
}: FilterProps & { categories: readonly Category[] | undefined }) {
  const say = useWords('search');
  // Below this width the sidebar is hidden, and the slider is not loaded.
  const isShown = useMediaQuery('(min-width: 64rem)');
  return (
    <>
      <Section title={say('categories')}>
        <CategoryFilter categories={categories} {...filter} />
      </Section>
      <Section title={say('price')}>
        <div className="min-h-16 px-3">
          <Suspense fallback={null}>{isShown && <PriceFilter {...filter} />}</Suspense>
        </div>
      </Section>
      <Section title={say('location')}>
        <div className="px-0.5 pb-0.5">
          <LocationFilter {...filter} />
        </div>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-border py-6">
      <h3 className="mb-2 font-sans text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

import type { Category } from '@lendloop/contract/categories';
import type { ReactNode } from 'react';

import { useWords } from '../../words/useWords.ts';
import { CategoryFilter, type FilterProps } from './CategoryFilter.tsx';
import { LocationFilter } from './LocationFilter.tsx';
import { PriceFilter } from './PriceFilter.tsx';

/** All filters, for the sidebar. */
export function FilterSections({
  categories,
  ...filter
}: FilterProps & { categories: readonly Category[] | undefined }) {
  const say = useWords('search');
  return (
    <>
      <Section title={say('categories')}>
        <CategoryFilter categories={categories} {...filter} />
      </Section>
      <Section title={say('price')}>
        <div className="px-3">
          <PriceFilter {...filter} />
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

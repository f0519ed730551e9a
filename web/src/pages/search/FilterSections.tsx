import type { Category } from '@lendloop/contract/categories';
import type { ReactNode } from 'react';

import { CategoryFilter, type FilterProps } from './CategoryFilter.tsx';
import { LocationFilter } from './LocationFilter.tsx';
import { PriceFilter } from './PriceFilter.tsx';

/** All filters, for the sidebar. */
export function FilterSections({
  categories,
  ...filter
}: FilterProps & { categories: readonly Category[] | undefined }) {
  return (
    <>
      <Section title="Categories">
        <CategoryFilter categories={categories} {...filter} />
      </Section>
      <Section title="Price Range">
        <div className="px-3">
          <PriceFilter {...filter} />
        </div>
      </Section>
      <Section title="Location">
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

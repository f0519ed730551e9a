import type { Category } from '@lendloop/contract/categories';
import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ChevronUp } from 'lucide-react';
import { useState } from 'react';

import { categoryLook } from '../../features/items/cards/categoryLook.ts';
import { categoriesQuery } from '../../features/items/queries.ts';
import { useCategoryName } from '../../features/items/useCategoryName.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

/** Tiles shown before 'View All Categories' is pressed. */
const ROW_SIZE = 8;

/** 'Browse Categories': a row of the first eight categories that expands to a grid of all. */
export function Categories() {
  const say = useWords('home');
  const { data: categories } = useQuery(categoriesQuery);
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? categories : categories?.slice(0, ROW_SIZE);
  return (
    <section id="categories" className="mx-auto max-w-page scroll-mt-24 pt-10 md:px-8 md:pt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 md:px-0">
        <h2 className="text-2xl md:text-3xl">{say('categories')}</h2>
        <Button
          variant="link"
          iconRight={isExpanded ? ChevronUp : ChevronRight}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? (
            say('categories.less')
          ) : (
            <>
              <span className="max-md:sr-only">{say('categories.all')}</span>
              <span aria-hidden className="md:hidden">
                {say('categories.all.short')}
              </span>
            </>
          )}
        </Button>
      </div>
      <ul
        className={cn(
          'mt-3 gap-3 px-4 py-1 md:mt-5 md:gap-5 md:px-0',
          isExpanded
            ? 'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] sm:grid-cols-4 lg:grid-cols-8'
            : 'scroll-row flex scroll-px-4 md:scroll-px-0',
        )}
      >
        {shown
          ? shown.map((category) => (
              <CategoryTile key={category.id} category={category} inRow={!isExpanded} />
            ))
          : Array.from({ length: ROW_SIZE }, (_, index) => (
              <li key={index} className="w-26 shrink-0 md:w-auto md:flex-1">
                <Skeleton className="aspect-square rounded-lg" />
                <Skeleton className="mx-auto mt-3 h-3.5 w-2/3" />
              </li>
            ))}
      </ul>
    </section>
  );
}

function CategoryTile({ category, inRow }: { category: Category; inRow: boolean }) {
  const categoryName = useCategoryName();
  return (
    <li className={cn(inRow && 'w-26 shrink-0 md:w-auto md:min-w-20 md:flex-1')}>
      <Link
        to={paths.search}
        search={{ category: [category.id] }}
        className="group block rounded-lg text-center"
      >
        <span className="block aspect-square overflow-hidden rounded-lg bg-sunken">
          <img
            src={categoryLook(category).tile}
            alt=""
            width={320}
            height={320}
            loading="lazy"
            decoding="async"
            className="size-full object-cover transition-transform duration-500 ease-out group-hover:scale-105 dark:brightness-95"
          />
        </span>
        <span
          dir="auto"
          className="mt-2 block text-[0.8125rem] leading-tight font-semibold md:mt-2.5 md:text-sm"
        >
          {categoryName(category)}
        </span>
      </Link>
    </li>
  );
}

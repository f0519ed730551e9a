import type { ItemDetails } from '@lendloop/contract/items';
import { CalendarDays, Images, LayoutGrid, MapPin } from 'lucide-react';

import { canBeRented, windowOf } from '../../features/items/availability.ts';
import { useCategoryName } from '../../features/items/useCategoryName.ts';
import { useToday } from '../../site/queries.ts';
import { Badge } from '../../ui/label/Badge.tsx';
import type { Icon } from '../../ui/style/icon.ts';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { WherePlace } from './place/WherePlace.tsx';
import { TermsFacts } from './TermsFacts.tsx';

export function DescriptionTab({ item }: { item: ItemDetails }) {
  const say = useWords('item');
  const { range } = useDays();
  const categoryName = useCategoryName();
  const category = categoryName(item.category) || say('category.none');
  const days = windowOf(item);
  const open = canBeRented(item, useToday());
  return (
    <>
      <Badge dir="auto">{category}</Badge>
      <p
        dir="auto"
        lang={item.language ?? undefined}
        className="mt-4 max-w-[68ch] text-start text-base leading-7 wrap-anywhere whitespace-pre-line text-foreground-soft"
      >
        {item.description}
      </p>
      <dl className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-6 gap-y-5 rounded-xl bg-subtle p-5 md:p-6">
        <Fact icon={LayoutGrid} label={say('fact.category')} value={category} />
        <Fact icon={MapPin} label={say('fact.location')} value={item.location} />
        <Fact
          icon={CalendarDays}
          label={say('fact.available')}
          value={open && days ? range(days) : say(open ? 'fact.available.now' : 'fact.available.no')}
        />
        <Fact icon={Images} label={say('fact.photos')} value={String(item.images.length)} />
      </dl>
      <WherePlace item={item} />
      <TermsFacts item={item} />
    </>
  );
}

function Fact({ icon: Glyph, label, value }: { icon: Icon; label: string; value: string }) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid text-sm text-muted-foreground">
        <Glyph className="row-span-2 mt-0.5 size-5 text-primary" />
        {label}
      </dt>
      <dd dir="auto" className="col-start-2 text-md font-semibold wrap-anywhere">
        {value}
      </dd>
    </div>
  );
}

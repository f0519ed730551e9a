import type { Item } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { Images, MapPin } from 'lucide-react';
import { memo } from 'react';

import { useMoney } from '../../../site/queries.ts';
import { Rating } from '../../../ui/label/Rating.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { useCategoryName } from '../useCategoryName.ts';
import { categoryLook } from './categoryLook.ts';
import { FavouriteButton } from './FavouriteButton.tsx';

/** Display width of a card's photo, for `sizes`. */
const SIZES = '(min-width: 1280px) 302px, (min-width: 768px) 31vw, 46vw';

interface ItemCardProps {
  readonly item: Item;
  /** For the first card of the first view: loads the photo before all others. */
  readonly priority?: boolean;
}

/** An item in a grid. The title's link covers the card; the heart is on top of it. */
export const ItemCard = memo(function ItemCard({ item, priority }: ItemCardProps) {
  const money = useMoney();
  const say = useWords('items');
  const rich = useRichWords('items');
  const categoryName = useCategoryName();
  const { icon, tint } = categoryLook(item.category);
  return (
    <article className="group @container relative min-w-0">
      <div className="relative aspect-4/3 overflow-hidden rounded-lg bg-sunken max-md:@max-[15rem]:aspect-square">
        <Photo
          src={item.image}
          alt=""
          sizes={SIZES}
          priority={priority}
          icon={icon}
          tint={tint}
          className="transition-transform duration-500 ease-out group-hover:scale-[1.035]"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-lg ring-1 ring-black/5 ring-inset"
        />
        {item.images.length > 1 && (
          <span className="absolute bottom-2.5 start-2.5 inline-flex h-6 items-center gap-1 rounded-full bg-black/65 px-2 text-xs font-semibold text-white tabular">
            <Images className="size-3.5" aria-hidden />
            <span aria-hidden>{item.images.length}</span>
            <span className="sr-only">{say('photos', { count: item.images.length })}</span>
          </span>
        )}
        <FavouriteButton id={item.id} title={item.title} className="absolute top-1 end-1" />
      </div>
      <div className="pt-3">
        <div className="flex items-center justify-between gap-2 text-[0.8125rem] leading-5">
          <span dir="auto" className="truncate text-muted-foreground">
            {categoryName(item.category)}
          </span>
          <Rating average={item.averageRating} count={item.reviewCount} className="text-[0.8125rem]" />
        </div>
        <h3
          dir="auto"
          lang={item.language ?? undefined}
          className="mt-0.5 truncate font-sans text-base leading-6 font-semibold"
        >
          <Link
            to={paths.item}
            params={{ id: String(item.id) }}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {item.title}
          </Link>
        </h3>
        <p
          dir="auto"
          lang={item.language ?? undefined}
          className="truncate text-sm text-muted-foreground max-md:@max-[15rem]:hidden"
        >
          {item.description}
        </p>
        <div className="mt-1.5 flex items-baseline justify-between gap-2 @max-[15rem]:flex-col @max-[15rem]:gap-0.5">
          <p className="max-w-full shrink-0 wrap-anywhere tabular">
            <span className="text-sm text-muted-foreground">
              {rich('perDay', {
                price: (
                  <span className="text-[1.0625rem] font-bold text-foreground">{money(item.price)}</span>
                ),
              })}
            </span>
          </p>
          <p className="inline-flex max-w-full min-w-0 items-center gap-1 text-[0.8125rem] text-muted-foreground">
            <MapPin className="size-3.5" aria-hidden />
            <span dir="auto" className="truncate">
              {item.location}
            </span>
          </p>
        </div>
      </div>
    </article>
  );
});

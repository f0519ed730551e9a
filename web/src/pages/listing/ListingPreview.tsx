import type { Category } from '@lendloop/contract/categories';
import type { Item } from '@lendloop/contract/items';
import { Eye } from 'lucide-react';
import { Suspense } from 'react';
import { type Control, useWatch } from 'react-hook-form';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { ItemCard } from '../../features/items/cards/ItemCard.tsx';
import { DETECT, type ListingValues } from '../../features/items/listing/listingValues.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';
import { TermsPreview } from './terms/TermsSection.tsx';

interface ListingPreviewProps {
  readonly control: Control<ListingValues, unknown, unknown>;
  readonly categories: readonly Category[];
  /** Only for an existing listing. */
  readonly ratings?: Ratings;
  /** Whether the owner's prices and rules are open to be changed. */
  readonly showsTerms: boolean;
}

export type Ratings = Pick<Item, 'averageRating' | 'reviewCount'>;

/** A live, inert preview of the listing's card. */
export function ListingPreview({ control, categories, ratings, showsTerms }: ListingPreviewProps) {
  const say = useWords('listing');
  const [title, description, price, categoryId, location, language, images, quantity] = useWatch({
    control,
    name: ['title', 'description', 'price', 'categoryId', 'location', 'language', 'images', 'terms.quantity'],
  });
  const owner = useCurrentUser();
  if (!owner) return null;
  const item: Item = {
    id: 0,
    title: title || say('preview.title'),
    description: description || say('preview.description'),
    price: Number(price) || 0,
    image: images[0] ?? null,
    images: [...images],
    location: location || say('location.example'),
    latitude: null,
    longitude: null,
    categoryId: Number(categoryId),
    category: categories.find(({ id }) => String(id) === categoryId) ?? { name: say('category'), icon: '' },
    ownerId: owner.id,
    owner,
    language: language === DETECT ? null : language,
    quantity: Number(quantity) || 1,
    instantBooking: 'off',
    isAvailable: true,
    availableFrom: null,
    availableUntil: null,
    averageRating: ratings?.averageRating ?? null,
    reviewCount: ratings?.reviewCount ?? 0,
    createdAt: owner.createdAt,
    moderationStatus: 'approved',
  };
  return (
    <aside aria-label={say('preview')} className="max-lg:hidden">
      <div className={cn('rounded-2xl bg-subtle p-6', !showsTerms && 'sticky top-28')}>
        <p className="mb-4 flex items-center gap-2 text-sm font-semibold text-muted-foreground">
          <Eye className="size-4" aria-hidden />
          {say('preview.lead')}
        </p>
        <div inert>
          <ItemCard item={item} />
        </div>
      </div>
      {showsTerms && (
        <Suspense>
          <TermsPreview control={control} className="sticky top-28 mt-6" />
        </Suspense>
      )}
    </aside>
  );
}

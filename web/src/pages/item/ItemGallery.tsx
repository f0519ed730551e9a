import type { ItemDetails } from '@lendloop/contract/items';
import { ArrowLeft } from 'lucide-react';

import { categoryLook } from '../../features/items/cards/categoryLook.ts';
import { FavouriteButton } from '../../features/items/cards/FavouriteButton.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Gallery } from '../../ui/gallery/Gallery.tsx';
import { useWords } from '../../words/useWords.ts';
import { useBack } from './BackLink.tsx';

/** The item's photos, overlaid with the favourite button and, below md, the back link. */
export function ItemGallery({ item }: { item: ItemDetails }) {
  const say = useWords('item');
  const { goBack } = useBack();
  const { icon, tint } = categoryLook(item.category);
  return (
    <Gallery
      images={item.images}
      alt={item.title}
      noPhoto={{ icon, tint }}
      overlay={
        <>
          <IconButton
            icon={ArrowLeft}
            label={say('back')}
            variant="floating"
            onClick={goBack}
            className="absolute top-3 start-3 shadow-sm md:hidden"
          />
          <FavouriteButton
            id={item.id}
            title={item.title}
            className="absolute top-3 end-3 md:top-4 md:end-4 [&>span]:size-11 md:[&>span]:size-12"
          />
        </>
      }
    />
  );
}

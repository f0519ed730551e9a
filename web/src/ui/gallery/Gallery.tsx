import { type ReactNode, useState } from 'react';

import { useWords } from '../../words/useWords.ts';
import { Carousel } from '../media/Carousel.tsx';
import type { NoPhotoProps } from '../media/NoPhoto.tsx';
import { Photo } from '../media/Photo.tsx';
import { onDemand } from '../overlay/onDemand.ts';
import { cn } from '../style/classNames.ts';

const Lightbox = onDemand(async () => (await import('./Lightbox.tsx')).Lightbox);

export interface GalleryProps {
  images: readonly string[];
  alt: string;
  noPhoto?: Pick<NoPhotoProps, 'tint' | 'icon'>;
  /** Buttons over the large photo (back, save); they position themselves. */
  overlay?: ReactNode;
}

/** A large photo, thumbnails and a full-screen view. It runs edge to edge on mobile, so render it outside the page gutter. */
export function Gallery({ images, alt, noPhoto, overlay }: GalleryProps) {
  const say = useWords('ui');
  const [index, setIndex] = useState(0);
  const [full, setFull] = useState(false);
  return (
    <div>
      <Carousel
        images={images}
        alt={alt}
        index={index}
        onIndexChange={setIndex}
        frameClassName="aspect-4/3 md:rounded-2xl lg:aspect-[16/10]"
        sizes="(min-width: 1344px) 860px, (min-width: 1024px) calc(100vw - 484px), 100vw"
        priority
        noPhoto={noPhoto}
        onOpen={() => setFull(true)}
        overlay={overlay}
      />
      {images.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2.5 px-4 md:mt-4 md:gap-3 md:px-0">
          {images.map((image, at) => (
            <li
              key={`${at} ${image}`}
              className="max-w-[124px] min-w-[60px] flex-1 md:w-[124px] md:flex-none"
            >
              <button
                type="button"
                aria-label={say('photo.number', { number: at + 1 })}
                aria-current={at === index}
                onClick={() => setIndex(at)}
                className={cn(
                  'block aspect-4/3 w-full overflow-hidden rounded-md transition',
                  at === index
                    ? 'ring-2 ring-primary ring-offset-2 ring-offset-background'
                    : 'opacity-80 hover:opacity-100',
                )}
              >
                <Photo src={image} alt="" sizes="124px" {...noPhoto} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Lightbox
        images={images}
        alt={alt}
        index={index}
        onIndexChange={setIndex}
        open={full}
        onOpenChange={setFull}
      />
    </div>
  );
}

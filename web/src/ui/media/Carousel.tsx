import { ChevronLeft, ChevronRight, Maximize2, Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { useWords } from '../../words/useWords.ts';
import { IconButton } from '../button/IconButton.tsx';
import { useForward } from '../direction/useDirection.ts';
import { useAutoplay } from '../motion/useAutoplay.ts';
import { useSwipe } from '../motion/useSwipe.ts';
import { cn } from '../style/classNames.ts';
import { NoPhoto, type NoPhotoProps } from './NoPhoto.tsx';
import { Photo } from './Photo.tsx';

export interface CarouselProps {
  images: readonly string[];
  /** Describes the pictures; each adds ", photo 1 of 4". */
  alt: string;
  /** Controlled position, zero-based; uncontrolled if absent. */
  index?: number;
  onIndexChange?: (index: number) => void;
  /** Advances automatically; `true` means every 5000 ms. Off with reduced motion and while hovered or focused. */
  autoplay?: boolean | number;
  /** Classes for the aspect ratio and corners of the frame. */
  frameClassName?: string;
  fit?: 'cover' | 'contain';
  sizes?: string;
  priority?: boolean;
  /** Shows the arrow buttons below md too. */
  arrowsOnMobile?: boolean;
  /** Look of the block shown when there are no images. */
  noPhoto?: Pick<NoPhotoProps, 'tint' | 'icon'>;
  /** Makes the picture a button named "View full screen". */
  onOpen?: () => void;
  /** Buttons over the picture (back, save); they position themselves. */
  overlay?: ReactNode;
}

/** Shows one picture at a time and wraps around. A drag of more than 25% of the width changes the picture. */
export function Carousel({
  images,
  alt,
  index: given,
  onIndexChange,
  autoplay = false,
  frameClassName = 'aspect-4/3',
  fit,
  sizes,
  priority,
  arrowsOnMobile = false,
  noPhoto,
  onOpen,
  overlay,
}: CarouselProps) {
  const say = useWords('ui');
  const forward = useForward();
  const [position, setPosition] = useState(given ?? 0);
  const count = images.length;
  const several = count > 1;
  const wrap = (at: number, size: number) => ((at % size) + size) % size;
  // The track is endless: a new controlled index moves it to the nearest position that shows that picture.
  const current =
    given !== undefined && several && wrap(position, count) !== given ? nearest(position, given) : position;

  function nearest(from: number, target: number): number {
    const ahead = wrap(target - from, count);
    return from + (ahead <= count / 2 ? ahead : ahead - count);
  }

  function go(step: number) {
    if (!several) return;
    setPosition(current + step);
    onIndexChange?.(wrap(current + step, count));
  }

  const { handlers, offset, dragging } = useSwipe({
    threshold: 0.25,
    enabled: several,
    onPrevious: () => go(-1),
    onNext: () => go(1),
  });
  const play = useAutoplay(several ? autoplay : false, () => go(1));

  if (count === 0) {
    return (
      <div className={cn('relative overflow-hidden', frameClassName)}>
        <NoPhoto {...noPhoto} />
        {overlay}
      </div>
    );
  }
  const shown = wrap(current, count) + 1;
  return (
    <div
      role="group"
      aria-roledescription={say('photo.carousel')}
      aria-label={alt}
      className="relative"
      {...play.handlers}
    >
      <div
        {...handlers}
        className={cn('relative touch-pan-y overflow-hidden bg-sunken select-none', frameClassName)}
      >
        {(several ? [current - 1, current, current + 1] : [0]).map((at) => (
          <div
            key={at}
            inert={at !== current && several}
            className={cn(
              'absolute inset-0',
              dragging ? 'transition-none' : 'transition-transform duration-300 ease-out',
            )}
            style={{
              transform: `translateX(calc(${several ? (at - current) * forward : 0}00% + ${offset}px))`,
            }}
          >
            <Photo
              src={images[wrap(at, count)]}
              alt={several ? say('photo.of', { alt, number: wrap(at, count) + 1, count }) : alt}
              sizes={sizes}
              fit={fit}
              priority={priority && at === 0}
              {...noPhoto}
            />
          </div>
        ))}
        {onOpen && (
          <button
            type="button"
            aria-label={say('photo.fullScreen')}
            onClick={onOpen}
            className="absolute inset-0 cursor-zoom-in rounded-[inherit] -outline-offset-4"
          >
            <span className="absolute bottom-3 start-3 grid size-11 place-items-center rounded-full bg-card/95 text-foreground shadow-md md:bottom-4 md:start-4">
              <Maximize2 className="size-5" />
            </span>
          </button>
        )}
      </div>
      {several && (
        <>
          <IconButton
            icon={ChevronLeft}
            label={say('photo.previous')}
            variant="floating"
            onClick={() => go(-1)}
            className={cn('absolute top-1/2 start-4 -translate-y-1/2', !arrowsOnMobile && 'max-md:hidden')}
          />
          <IconButton
            icon={ChevronRight}
            label={say('photo.next')}
            variant="floating"
            onClick={() => go(1)}
            className={cn('absolute top-1/2 end-4 -translate-y-1/2', !arrowsOnMobile && 'max-md:hidden')}
          />
          <p
            aria-live={play.running ? 'off' : 'polite'}
            className="pointer-events-none absolute end-3 bottom-3 rounded-full bg-black/65 px-2.5 py-1 text-xs font-semibold text-white tabular md:end-4 md:bottom-4"
          >
            <bdi dir="ltr">
              {shown} / {count}
            </bdi>
          </p>
          {play.available && (
            <IconButton
              icon={play.stopped ? Play : Pause}
              label={say(play.stopped ? 'photo.play' : 'photo.pause')}
              variant="floating"
              onClick={play.toggle}
              className="absolute bottom-3 start-3 md:bottom-4 md:start-4"
            />
          )}
        </>
      )}
      {overlay}
    </div>
  );
}

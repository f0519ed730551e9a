import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent } from 'react';

import { useWords } from '../../words/useWords.ts';
import { IconButton } from '../button/IconButton.tsx';
import { useForward } from '../direction/useDirection.ts';
import { useReturnFocus } from '../focus/useReturnFocus.ts';
import { Carousel } from '../media/Carousel.tsx';

export interface LightboxProps {
  images: readonly string[];
  alt: string;
  index: number;
  onIndexChange: (index: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Full-screen pictures. The arrow keys change the picture, Escape closes. */
export function Lightbox({ images, alt, index, onIndexChange, open, onOpenChange }: LightboxProps) {
  const say = useWords('ui');
  const forward = useForward();
  function turn(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.stopPropagation(); // the item page below uses the same keys
    onIndexChange((index + step * forward + images.length) % images.length);
  }
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          onKeyDown={turn}
          className="fixed inset-0 z-60 animate-overlay-in bg-background text-foreground outline-none"
        >
          <Radix.Title className="sr-only">{alt}</Radix.Title>
          <Carousel
            images={images}
            alt={alt}
            index={index}
            onIndexChange={onIndexChange}
            frameClassName="h-dvh bg-background"
            fit="contain"
            arrowsOnMobile
          />
          <Radix.Close asChild>
            <IconButton
              icon={X}
              label={say('photo.closeFullScreen')}
              variant="floating"
              className="absolute top-4 end-4"
            />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

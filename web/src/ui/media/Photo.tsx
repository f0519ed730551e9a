import { useEffect, useRef, useState } from 'react';

import { cn } from '../style/classNames.ts';
import type { Icon } from '../style/icon.ts';
import type { Tint } from '../style/tint.ts';
import { NoPhoto } from './NoPhoto.tsx';
import { photoSources } from './photoSources.ts';

export interface PhotoProps {
  /** Missing, or failing to load: the "No images" block. */
  src?: string | null;
  alt: string;
  /** How wide it is shown, for choosing the file, e.g. "(min-width: 1280px) 302px, 50vw". */
  sizes?: string;
  /** Natural size in pixels; keeps the room before it is loaded. Not needed where the frame has an aspect class. */
  width?: number;
  height?: number;
  /** Loads at once: for the largest picture of the first screen. */
  priority?: boolean;
  fit?: 'cover' | 'contain';
  /** Ground and icon of the "No images" block. */
  tint?: Tint;
  icon?: Icon;
  className?: string;
}

/** A picture that fills its frame, in the width that the screen needs. */
export function Photo({
  src,
  alt,
  sizes = '100vw',
  width,
  height,
  priority = false,
  fit = 'cover',
  tint,
  icon,
  className,
}: PhotoProps) {
  const [failed, setFailed] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  // A picture may have failed before the page was hydrated, when nobody listened.
  useEffect(() => {
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailed(src);
  }, [src]);
  if (!src || src === failed) return <NoPhoto tint={tint} icon={icon} className={className} />;
  const sources = photoSources(src);
  return (
    <img
      ref={image}
      {...sources}
      sizes={sources.srcSet ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
      className={cn(
        'size-full dark:brightness-95',
        fit === 'cover' ? 'object-cover' : 'object-contain',
        className,
      )}
    />
  );
}

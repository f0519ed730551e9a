import { useEffect, useRef, useState } from 'react';

import { cn } from '../style/classNames.ts';
import type { Icon } from '../style/icon.ts';
import type { Tint } from '../style/tint.ts';
import { NoPhoto } from './NoPhoto.tsx';
import { photoSources } from './photoSources.ts';

export interface PhotoProps {
  /** When missing, or when loading fails, the "No images" block is shown. */
  src?: string | null;
  alt: string;
  /** The displayed width as a `sizes` attribute, e.g. "(min-width: 1280px) 302px, 50vw". */
  sizes?: string;
  /** Natural size in pixels; reserves space until the picture loads. Not needed when the frame has an aspect ratio. */
  width?: number;
  height?: number;
  /** Loads at once and before all others; for the largest picture of the first view. */
  priority?: boolean;
  fit?: 'cover' | 'contain';
  /** Background and icon of the "No images" block. */
  tint?: Tint;
  icon?: Icon;
  className?: string;
}

/** A responsive picture that fills its frame. */
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
  // The picture may have failed to load before `onError` was attached.
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
      referrerPolicy="no-referrer"
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

import type { ComponentProps } from 'react';

import { cn } from '../style/classNames.ts';
import type { Cutout } from './cutouts.ts';

/** A decorative illustration (hero, empty states, chips). Set its width with a class. */
export function CutoutImage({
  name,
  className,
  ...rest
}: Omit<ComponentProps<'img'>, 'src' | 'alt'> & { name: Cutout }) {
  return (
    <img
      src={`/art/cutouts/${name}.webp`}
      alt=""
      width={256}
      height={256}
      loading="lazy"
      decoding="async"
      className={cn('h-auto select-none', className)}
      draggable={false}
      {...rest}
    />
  );
}

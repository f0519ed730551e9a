import { useState } from 'react';

import { cn } from '../style/classNames.ts';
import { tintClass, tintOf } from '../style/tint.ts';
import { initialOf } from './initial.ts';

export interface AvatarProps {
  /** Determines the background colour (modulo 8). */
  id: number | string;
  /** Its first character is shown when there is no picture. */
  name: string;
  /** URL of the picture. */
  src?: string | null;
  /** Size classes; 44 px by default. */
  className?: string;
}

/** A person's picture, or their initial on a coloured background. Decorative: show the name beside it. */
export function Avatar({ id, name, src, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        className={cn('size-11 shrink-0 rounded-full bg-sunken object-cover dark:brightness-95', className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-11 shrink-0 place-items-center rounded-full font-semibold text-foreground',
        tintClass[tintOf(id)],
        className,
      )}
    >
      {initialOf(name)}
    </span>
  );
}

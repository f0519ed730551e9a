import { ImageOff } from 'lucide-react';

import { useWords } from '../../words/useWords.ts';
import { cn } from '../style/classNames.ts';
import type { Icon } from '../style/icon.ts';
import { type Tint, tintClass } from '../style/tint.ts';

export interface NoPhotoProps {
  tint?: Tint;
  /** The category's icon. */
  icon?: Icon;
  className?: string;
}

/** Shown in place of a photo: an icon and “No images” on a coloured background. Small frames show only the icon. */
export function NoPhoto({ tint = 'sky', icon: Glyph = ImageOff, className }: NoPhotoProps) {
  const say = useWords('ui');
  return (
    <div
      className={cn(
        '@container relative grid size-full place-items-center overflow-hidden',
        tintClass[tint],
        className,
      )}
    >
      <svg
        viewBox="0 0 64 48"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        aria-hidden
      >
        <path
          d="M-4 40C26 36 45 25 45 13c0-6-3.3-9.7-7.7-9.7C30.7 3.3 28 13 28 24 28 38 33 45 42 45c9 0 17-3 26-11"
          fill="none"
          stroke="var(--card)"
          strokeOpacity=".55"
          strokeWidth="7"
          strokeLinecap="round"
        />
      </svg>
      <span className="relative grid size-9 place-items-center rounded-full bg-card text-foreground-soft shadow-sm @min-[9rem]:size-16">
        <Glyph className="size-5 @min-[9rem]:size-7" />
      </span>
      <span className="absolute bottom-3 text-sm font-medium text-foreground-soft opacity-0 @min-[9rem]:opacity-100">
        {say('photo.none')}
      </span>
    </div>
  );
}

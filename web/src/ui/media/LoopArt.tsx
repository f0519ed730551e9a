import { Plus } from 'lucide-react';

import { cn } from '../style/classNames.ts';
import { CutoutImage } from './CutoutImage.tsx';
import type { Cutout } from './cutouts.ts';

const LOOP =
  'M8 45.1C30 41.5 43 32 43 20.2c0-6-3.3-9.7-7.7-9.7C28.7 10.5 26 20 26 31.2 26 44.7 30.8 52 40 52c9 0 17-3 34-13';

/** Objects along the loop, positioned in percent of the square. */
const OBJECTS: readonly { name: Cutout; className: string }[] = [
  { name: 'camera', className: 'top-[4%] start-[42.5%] w-1/4' },
  { name: 'tent', className: 'top-[24%] start-[58%] w-[21%]' },
  { name: 'guitar', className: 'top-[34%] start-[29%] w-[23%]' },
  { name: 'bicycle', className: 'top-[67%] start-[43%] w-[23%]' },
  { name: 'toolbox', className: 'top-[56%] start-[9%] w-[19%]' },
];

/** The loop illustration, for dark backgrounds. Decorative; set its height and position with classes. */
export function LoopArt({ className }: { className: string }) {
  return (
    <div className={cn('pointer-events-none absolute select-none', className)} aria-hidden>
      <div className="relative aspect-square h-full">
        <svg
          viewBox="0 0 64 64"
          className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
          fill="none"
          strokeLinecap="round"
        >
          <path d={LOOP} stroke="var(--hero-track)" strokeWidth="9.5" />
          <path d={LOOP} stroke="#fff" strokeOpacity=".22" strokeWidth=".45" strokeDasharray="1.6 1.8" />
        </svg>
        {OBJECTS.map(({ name, className: place }) => (
          <CutoutImage
            key={name}
            name={name}
            className={cn('absolute drop-shadow-[0_10px_12px_rgb(0_0_0/0.35)]', place)}
          />
        ))}
        <span className="absolute top-[66%] start-[77%] grid aspect-square w-[15%] place-items-center rounded-full bg-lend text-lend-foreground shadow-lg">
          <Plus className="size-1/2" />
        </span>
      </div>
    </div>
  );
}

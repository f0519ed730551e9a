import { ArrowLeft, ArrowRight, CircleAlert, RotateCw, X } from 'lucide-react';
import type { ComponentProps } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import type { Icon } from '../../../ui/style/icon.ts';
import { useWords } from '../../../words/useWords.ts';
import type { ListingPhoto } from './photoList.ts';

interface PhotoTileProps extends Omit<ComponentProps<'li'>, 'children'> {
  readonly photo: ListingPhoto;
  /** Position in the order, starting at 1, and the number of photos. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (step: 1 | -1, button: HTMLElement) => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** One photo with its buttons. It can be dragged; the arrow buttons do the same for keyboard and touch. */
export function PhotoTile({
  photo,
  place,
  count,
  onMove,
  onRemove,
  onRetry,
  className,
  ...rest
}: PhotoTileProps) {
  const say = useWords('listing');
  return (
    <li
      {...rest}
      draggable
      className={cn('group relative aspect-square overflow-hidden rounded-md bg-sunken', className)}
    >
      <Photo src={photo.preview} alt={say('photo', { place })} sizes="190px" priority />
      {place === 1 && (
        <span className="absolute top-1.5 start-1.5 rounded-full bg-black/65 px-2 py-0.5 text-xs font-semibold text-white">
          {say('photo.cover')}
        </span>
      )}
      {photo.status === 'uploading' && <Progress share={photo.progress} place={place} />}
      {photo.status === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 grid content-center justify-items-center gap-1 bg-danger-soft/95 px-2 pt-6 text-center"
        >
          <CircleAlert className="size-4 text-destructive max-md:hidden" aria-hidden />
          <p className="line-clamp-2 text-xs font-medium text-danger-strong max-md:sr-only">
            {photo.message}
          </p>
          <Button
            variant="link"
            size="sm"
            icon={RotateCw}
            onClick={onRetry}
            aria-label={say('photo.retryThis', { place })}
          >
            {say('photo.retry')}
          </Button>
        </div>
      )}
      <TileButton
        icon={X}
        label={say('photo.remove', { place })}
        onClick={onRemove}
        data-remove
        className="top-0 end-0"
      />
      {photo.status !== 'failed' && count > 1 && (
        <div className="transition group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:opacity-0">
          <TileButton
            icon={ArrowLeft}
            label={say('photo.earlier', { place })}
            aria-disabled={place === 1}
            onClick={({ currentTarget }) => onMove(-1, currentTarget)}
            className="bottom-0 start-0"
          />
          <TileButton
            icon={ArrowRight}
            label={say('photo.later', { place })}
            aria-disabled={place === count}
            onClick={({ currentTarget }) => onMove(1, currentTarget)}
            className="end-0 bottom-0"
          />
        </div>
      )}
    </li>
  );
}

function Progress({ share, place }: { share: number; place: number }) {
  const say = useWords('listing');
  const percent = Math.round(share * 100);
  return (
    <div className="absolute inset-0 grid place-items-center bg-black/45">
      <div
        role="progressbar"
        aria-label={say('photo.uploading', { place })}
        aria-valuenow={percent}
        className="h-1.5 w-3/5 overflow-hidden rounded-full bg-white/35"
      >
        <div className="h-full rounded-full bg-white transition-all" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

interface TileButtonProps extends ComponentProps<'button'> {
  readonly icon: Icon;
  readonly label: string;
}

/** 28 px visible, 44 px touch target. */
function TileButton({ icon: Glyph, label, className, ...rest }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cn(
        'absolute grid size-11 place-items-center rounded-sm aria-disabled:opacity-40',
        'focus-visible:-outline-offset-2',
        className,
      )}
    >
      <span className="grid size-7 place-items-center rounded-full bg-card/95 text-foreground shadow-sm">
        <Glyph className="size-4" />
      </span>
    </button>
  );
}

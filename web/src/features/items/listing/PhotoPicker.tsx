import { IMAGES_PER_ITEM_MAX } from '@lendloop/contract/values/imageSizes';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { FieldError } from '../../../ui/form/FieldError.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { PhotoTile } from './PhotoTile.tsx';
import type { ListingPhotos } from './useListingPhotos.ts';

const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

interface PhotoPickerProps {
  readonly photos: ListingPhotos;
  readonly error?: string;
  /** The file input, so that the form can focus it when photos are missing. */
  readonly ref?: Ref<HTMLInputElement>;
}

/** What has just happened. Only problems are shown to everybody, the rest to screen readers. */
interface News {
  readonly text: string;
  readonly isProblem: boolean;
}

/** Adds, sorts and removes a listing's photos, also by drag and drop. The first photo is the cover. */
export function PhotoPicker({ photos: { photos, ...change }, error, ref }: PhotoPickerProps) {
  const say = useWords('listing');
  const grid = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [news, setNews] = useState<News>({ text: '', isProblem: false });
  const hintId = useId();
  const count = photos.length;

  function add(files: FileList | null) {
    const images = Array.from(files ?? []);
    const leftOut = images.length > 0 ? change.add(images) : 0;
    setNews({
      text: leftOut > 0 ? say('photos.tooMany', { count: IMAGES_PER_ITEM_MAX }) : '',
      isProblem: leftOut > 0,
    });
  }

  function move(id: string, to: number, button: HTMLElement) {
    if (to < 0 || to >= count) return;
    flushSync(() => change.move(id, to));
    // The browser drops the focus when it moves the tile in the document.
    button.focus();
    setNews({
      text: say(to === 0 ? 'photos.movedFirst' : 'photos.moved', { place: to + 1, count }),
      isProblem: false,
    });
  }

  function remove(id: string, index: number) {
    flushSync(() => change.remove(id));
    const next = grid.current?.querySelectorAll<HTMLElement>('[data-remove]');
    (next?.[Math.min(index, next.length - 1)] ?? grid.current?.querySelector('input'))?.focus();
    setNews({ text: say('photos.removed'), isProblem: false });
  }

  /** Dragging is a shortcut: buttons can do everything that it does. */
  const dropZone = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragged(null);
      if (dragged === null) add(event.dataTransfer.files);
    },
  };

  return (
    <div>
      <ul
        ref={grid}
        aria-label={say('photos')}
        {...dropZone}
        className="grid grid-cols-3 gap-3 md:grid-cols-4"
      >
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={index + 1}
            count={count}
            onMove={(step, button) => move(photo.id, index + step, button)}
            onRemove={() => remove(photo.id, index)}
            onRetry={() => change.retry(photo)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              // Firefox does not start a drag without data.
              event.dataTransfer.setData('text/plain', say('photo', { place: index + 1 }));
              setDragged(photo.id);
            }}
            onDragEnter={() => {
              if (dragged !== null && dragged !== photo.id) change.move(dragged, index);
            }}
            onDragEnd={() => setDragged(null)}
            className={cn('cursor-grab', dragged === photo.id && 'opacity-50')}
          />
        ))}
        {count < IMAGES_PER_ITEM_MAX && (
          <li>
            <label
              className={cn(
                'relative grid aspect-square cursor-pointer place-items-center rounded-md border-2 border-dashed border-input bg-subtle text-center text-primary transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring hover:border-primary hover:bg-primary-soft',
                error && 'border-destructive',
              )}
            >
              <span className="grid place-items-center gap-1.5 text-sm font-semibold">
                <ImagePlus className="size-7" aria-hidden />
                {say('photos.add')}
              </span>
              <input
                ref={ref}
                type="file"
                accept={ACCEPTED}
                multiple
                aria-invalid={error ? true : undefined}
                aria-describedby={hintId}
                onChange={({ target }) => {
                  add(target.files);
                  // Lets the same file be chosen again after it was removed.
                  target.value = '';
                }}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </label>
          </li>
        )}
      </ul>
      {/* Too wide for a tile on a phone. */}
      {photos.map(
        (photo, index) =>
          photo.status === 'failed' && (
            <p key={photo.id} aria-hidden className="mt-2 text-sm text-danger-strong md:hidden">
              {say('photo.failed', { place: index + 1, reason: photo.message })}
            </p>
          ),
      )}
      <div id={hintId}>
        {error && <FieldError>{error}</FieldError>}
        <p className="mt-3 text-sm text-muted-foreground">{say('photos.formats')}</p>
      </div>
      <p role="status" className={news.isProblem ? 'mt-1 text-sm font-medium' : 'sr-only'}>
        {news.text}
      </p>
    </div>
  );
}

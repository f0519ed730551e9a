import { IMAGES_PER_ITEM_MAX } from '@lendloop/contract/values/imageSizes';
import { useEffect, useReducer, useRef } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { newClientId } from '../../../api/clientId.ts';
import { fitForUpload } from '../../../api/fitForUpload.ts';
import { upload } from '../../../api/upload.ts';
import { changeList, type ListingPhoto, listOf, stateOf } from './photoList.ts';

const storedPhoto = (url: string): ListingPhoto => ({ id: newClientId(), preview: url, status: 'done', url });

/** The photos of a listing form. Each uploads as soon as it is added; leaving the form aborts unfinished uploads. */
export function useListingPhotos(initial: readonly string[]) {
  const [{ photos, urls }, change] = useReducer(changeList, initial, (stored) =>
    listOf(stored.map(storedPhoto)),
  );
  const sending = useRef(new Map<string, AbortController>());
  // Shrinks large photos one at a time, because several at once may exhaust a phone's memory.
  const shrinking = useRef<Promise<unknown>>(Promise.resolve());

  const previews = useRef(new Set<string>());
  useEffect(() => {
    const [uploads, urls] = [sending.current, previews.current];
    return () => {
      for (const controller of uploads.values()) controller.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  async function send(id: string, file: File) {
    const controller = new AbortController();
    sending.current.set(id, controller);
    const { signal } = controller;
    try {
      const fitted = shrinking.current.then(() => (signal.aborted ? file : fitForUpload(file)));
      shrinking.current = fitted.catch(() => undefined);
      const onProgress = (progress: number) =>
        change({
          type: 'replace',
          id,
          by: (photo) => (photo.status === 'uploading' ? { ...photo, progress } : photo),
        });
      const fit = await fitted;
      signal.throwIfAborted();
      const { url } = await upload(fit, onProgress, signal);
      change({ type: 'replace', id, by: ({ preview }) => ({ id, preview, status: 'done', url }) });
    } catch (error) {
      if (signal.aborted) return;
      const message = messageOf(error);
      change({
        type: 'replace',
        id,
        by: ({ preview }) => ({ id, preview, status: 'failed', file, message }),
      });
    } finally {
      sending.current.delete(id);
    }
  }

  return {
    photos,
    urls,
    state: stateOf(photos),

    /** Adds as many files as fit. Returns the number left out. */
    add(files: readonly File[]): number {
      const taken = files.slice(0, IMAGES_PER_ITEM_MAX - photos.length);
      const added = taken.map((file): ListingPhoto => {
        const preview = URL.createObjectURL(file);
        previews.current.add(preview);
        return { id: newClientId(), preview, status: 'uploading', file, progress: 0 };
      });
      change({ type: 'add', photos: added });
      for (const photo of added) if (photo.status === 'uploading') void send(photo.id, photo.file);
      return files.length - taken.length;
    },

    retry(photo: ListingPhoto) {
      if (photo.status !== 'failed') return;
      const { id, file } = photo;
      change({
        type: 'replace',
        id,
        by: ({ preview }) => ({ id, preview, status: 'uploading', file, progress: 0 }),
      });
      void send(id, file);
    },

    remove(id: string) {
      sending.current.get(id)?.abort();
      change({ type: 'remove', id });
    },

    move: (id: string, to: number) => change({ type: 'move', id, to }),
  };
}

export type ListingPhotos = ReturnType<typeof useListingPhotos>;

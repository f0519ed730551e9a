/** A photo of a listing, uploading or stored. */
export type ListingPhoto = {
  readonly id: string;
  /** URL for the tile: of the local file or of the stored picture. */
  readonly preview: string;
} & (
  | { readonly status: 'uploading'; readonly file: File; readonly progress: number }
  | { readonly status: 'failed'; readonly file: File; readonly message: string }
  | { readonly status: 'done'; readonly url: string }
);

export type PhotoChange =
  | { readonly type: 'add'; readonly photos: readonly ListingPhoto[] }
  | { readonly type: 'replace'; readonly id: string; readonly by: (photo: ListingPhoto) => ListingPhoto }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'move'; readonly id: string; readonly to: number };

/** Applies a change to the photos. Changes to a removed photo are ignored. */
export function changePhotos(photos: readonly ListingPhoto[], change: PhotoChange): readonly ListingPhoto[] {
  switch (change.type) {
    case 'add':
      return [...photos, ...change.photos];
    case 'replace':
      return photos.map((photo) => (photo.id === change.id ? change.by(photo) : photo));
    case 'remove':
      return photos.filter(({ id }) => id !== change.id);
    case 'move': {
      const moved = photos.find(({ id }) => id === change.id);
      if (!moved || change.to < 0 || change.to >= photos.length) return photos;
      return photos.filter((photo) => photo !== moved).toSpliced(change.to, 0, moved);
    }
  }
}

export interface PhotoList {
  readonly photos: readonly ListingPhoto[];
  /** URLs of the stored photos in order. The same array until one of them changes. */
  readonly urls: readonly string[];
}

export const listOf = (photos: readonly ListingPhoto[]): PhotoList => ({
  photos,
  urls: photos.flatMap((photo) => (photo.status === 'done' ? [photo.url] : [])),
});

export function changeList({ photos, urls: before }: PhotoList, change: PhotoChange): PhotoList {
  const list = listOf(changePhotos(photos, change));
  const isSame = list.urls.length === before.length && list.urls.every((url, index) => url === before[index]);
  return isSame ? { ...list, urls: before } : list;
}

/** `failed` if any upload has failed, otherwise `coming` until all are stored. */
export type PhotosState = 'complete' | 'coming' | 'failed';

export function stateOf(photos: readonly ListingPhoto[]): PhotosState {
  if (photos.some(({ status }) => status === 'failed')) return 'failed';
  return photos.some(({ status }) => status === 'uploading') ? 'coming' : 'complete';
}

/** A photo of a listing on its way to the server, or there. */
export type ListingPhoto = {
  readonly id: string;
  /** What the tile shows: the local file, or the stored picture. */
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

/** The photos after a change; one that is already removed stays removed. */
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

/** The addresses of the stored ones, in their order. */
export const urlsOf = (photos: readonly ListingPhoto[]): string[] =>
  photos.flatMap((photo) => (photo.status === 'done' ? [photo.url] : []));

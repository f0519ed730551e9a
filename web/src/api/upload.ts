import { USER_HEADER } from '@lendloop/contract/accounts';
import { uploadImage, StoredImage } from '@lendloop/contract/images';

import { ApiError } from './apiError.ts';
import { currentAuthor } from './client.ts';

/**
 * Uploads an image and resolves to its URL. `onProgress` receives the share sent, 0 to 1. `fetch` does not report that, so
 * this call uses XMLHttpRequest. Throws like `call`.
 */
export function upload(
  file: Blob,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<StoredImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadImage.method, uploadImage.path);
    request.withCredentials = true;
    request.setRequestHeader(USER_HEADER, String(currentAuthor()));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status === uploadImage.status) resolve(StoredImage.parse(JSON.parse(request.responseText)));
      else reject(new ApiError(request.status, request.responseText || request.statusText));
    });
    request.addEventListener('error', () => reject(new TypeError('The upload did not reach the server.')));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

import { uploadImage } from '@lendloop/contract/images';
import { IMAGE_MAX_BYTES } from '@lendloop/contract/values/imageSizes';

import type { Context } from '../context.ts';
import { takingFiles } from '../http/body/multipart.ts';
import { route, type Route } from '../http/route.ts';
import { keepImage } from './actions.ts';
import { withUpload } from './intake/uploadBodies.ts';

/** A second file or a field is reported as a mistake; further ones are not even read. */
const LIMITS = { fileSize: IMAGE_MAX_BYTES, parts: 3, files: 2, fields: 1, fieldSize: 1024 };

export function imageRoutes(context: Context): Route[] {
  const upload = route(uploadImage, async ({ viewer, request }) => ({
    url: await withUpload(context.config.dataDirectory, viewer.id, request, (file) =>
      keepImage(context, file, viewer.id),
    ),
  }));
  return [takingFiles(upload, LIMITS)];
}

import { uploadImage } from '@lendloop/contract/images';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import { keepImage } from './actions.ts';
import { takeUploads, withUpload } from './upload.ts';

export function imageRoutes(context: Context): Route[] {
  const upload = route(uploadImage, async ({ viewer, request }) => ({
    url: await withUpload(context.config.dataDirectory, request, (file) =>
      keepImage(context, file, viewer.id),
    ),
  }));
  return [
    (server) => {
      // In a room of its own, since no other route takes such bodies.
      void server.register(async (room) => {
        await takeUploads(room);
        upload(room);
      });
    },
  ];
}

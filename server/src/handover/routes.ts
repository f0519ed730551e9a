import {
  addEvidence,
  confirmHandover,
  enterCode,
  getEvidencePicture,
  getHandover,
  setNotes,
  takeEvidenceBack,
} from '@lendloop/contract/handover/handover';
import { getRecord, listLateRentals } from '@lendloop/contract/handover/record';
import { IMAGE_MAX_BYTES } from '@lendloop/contract/images';

import type { Context } from '../context.ts';
import { takingFiles } from '../http/body/multipart.ts';
import { Downloads, limitDuration } from '../http/limits/downloads.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import * as evidence from './evidenceActions.ts';
import { withPhoto } from './evidenceBodies.ts';
import { openPicture } from './pictureActions.ts';
import { showHandover, showLate, showRecord } from './viewActions.ts';

/** The file and three fields; one more of each is reported as a mistake. */
const LIMITS = { fileSize: IMAGE_MAX_BYTES, parts: 6, files: 2, fields: 4, fieldSize: 200 };

/** Opened directly, a photo is only ever a picture, whatever a browser might sniff in its bytes. */
const HARMLESS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
};

export function handoverRoutes(context: Context): Route[] {
  const downloads = new Downloads(context.config.rateLimit);
  const upload = route(
    addEvidence,
    ({ params, viewer, request }) =>
      withPhoto(context, viewer.id, request, (fields, file) =>
        evidence.addEvidence(context, viewer, params.id, fields, file),
      ),
    { beforeBody: ({ params, viewer }) => evidence.expectParty(context, viewer, params.id) },
  );
  return [
    route(getHandover, ({ params, viewer }) => showHandover(context, viewer, params.id)),
    takingFiles(upload, LIMITS),
    route(takeEvidenceBack, ({ params, viewer }) =>
      evidence.takeBack(context, viewer, params.id, params.evidenceId),
    ),
    route(getEvidencePicture, async ({ params, viewer, request, reply }) => {
      const begin = () => downloads.begin(request.hop.network, reply.raw);
      const file = await openPicture(context, viewer, params, begin);
      limitDuration(reply.raw, file.size);
      return reply.headers(HARMLESS).type('image/jpeg').header('content-length', file.size).send(file.stream);
    }),
    route(setNotes, ({ params, body, viewer }) =>
      actions.setNotes(context, viewer, params.id, params.phase, body),
    ),
    route(enterCode, ({ params, body, viewer }) =>
      actions.enterCode(context, viewer, params.id, params.phase, body),
    ),
    route(confirmHandover, ({ params, body, viewer }) =>
      actions.confirmHandover(context, viewer, params.id, params.phase, body),
    ),
    route(getRecord, ({ params, viewer }) => showRecord(context, viewer, params.id)),
    route(listLateRentals, async ({ query, request, reply }) => {
      const { rows, nextCursor } = await showLate(context, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
  ];
}

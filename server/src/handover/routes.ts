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
import { IMAGE_MAX_BYTES } from '@lendloop/contract/values/imageSizes';

import type { Context } from '../context.ts';
import { takingFiles } from '../http/body/multipart.ts';
import { sendingPrivatePhotos } from '../http/limits/privatePhotos.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import * as evidence from './evidenceActions.ts';
import { withPhoto } from './evidenceBodies.ts';
import { nameOfPicture } from './pictureActions.ts';
import { showHandover, showLate, showRecord } from './viewActions.ts';

/** The file and three fields; one more of each is reported as a mistake. */
const LIMITS = { fileSize: IMAGE_MAX_BYTES, parts: 6, files: 2, fields: 4, fieldSize: 200 };

export function handoverRoutes(context: Context): Route[] {
  const sendPhoto = sendingPrivatePhotos(context.images);
  const upload = route(
    addEvidence,
    ({ params, viewer, request }) =>
      withPhoto(context, viewer.id, request, (fields, file) =>
        evidence.addEvidence(context, viewer, params.id, fields, file, request.sessionToken),
      ),
    { beforeBody: ({ params, viewer }) => evidence.expectParty(context, viewer, params.id) },
  );
  return [
    route(getHandover, ({ params, viewer }) => showHandover(context, viewer, params.id)),
    takingFiles(upload, LIMITS),
    route(takeEvidenceBack, ({ params, viewer }) =>
      evidence.takeBack(context, viewer, params.id, params.evidenceId),
    ),
    route(getEvidencePicture, async ({ params, viewer, request, reply }) =>
      sendPhoto(request, reply, await nameOfPicture(context, viewer, params)),
    ),
    route(setNotes, ({ params, body, viewer, request }) =>
      actions.setNotes(context, viewer, { ...params, network: request.hop.network }, body),
    ),
    route(enterCode, ({ params, body, viewer, request }) =>
      actions.enterCode(context, viewer, { ...params, network: request.hop.network }, body),
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

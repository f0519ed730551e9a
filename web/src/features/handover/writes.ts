import {
  addEvidence,
  confirmHandover,
  enterCode,
  setNotes,
  type HandoverPhase,
  type NotesBody,
} from '@lendloop/contract/handover/handover';

import { submit } from '../../offline/outbox/outbox.ts';

/** Whose handover is written about. */
export interface HandoverOf {
  readonly rentalId: number;
  readonly phase: HandoverPhase;
  /** Who writes. */
  readonly userId: number;
}

/** All that is written about a rental arrives in order. */
export const queueOf = (rentalId: number): string => `rental/${rentalId}`;

const pathOf = (path: string, { rentalId, phase }: HandoverOf): string =>
  path.replace(':id', String(rentalId)).replace(':phase', phase);

const common = (of: HandoverOf, kind: 'code' | 'press' | 'notes' | 'photo', topic?: string) => ({
  person: of.userId,
  queue: queueOf(of.rentalId),
  ...(topic !== undefined && { topic: `${topic} ${of.phase}` }),
  about: { kind, phase: of.phase },
});

export function sendCode(of: HandoverOf, code: string) {
  const { about, ...rest } = common(of, 'code', 'code');
  return submit({
    ...rest,
    about: { ...about, code },
    request: {
      method: enterCode.method,
      path: pathOf(enterCode.path, of),
      body: { code, enteredAt: new Date().toISOString() },
      file: null,
    },
  });
}

export const sendPress = (of: HandoverOf) =>
  submit({
    ...common(of, 'press', 'press'),
    request: {
      method: confirmHandover.method,
      path: pathOf(confirmHandover.path, of),
      body: {},
      file: null,
    },
  });

export const sendNotes = (of: HandoverOf, notes: NotesBody) =>
  submit({
    ...common(of, 'notes', 'notes'),
    request: { method: setNotes.method, path: pathOf(setNotes.path, of), body: { ...notes }, file: null },
  });

export const sendPhoto = (of: HandoverOf, file: Blob, takenAt: Date) =>
  submit({
    ...common(of, 'photo'),
    request: {
      method: addEvidence.method,
      path: pathOf(addEvidence.path, of),
      body: { phase: of.phase, takenAt: takenAt.toISOString() },
      file,
    },
  });

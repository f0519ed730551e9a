import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { addDays, Day, startOfDay, type DayRange } from '../values/dates.ts';
import { Id, IdInUrl, IdParams, SentTimestamp, Timestamp } from '../values/fields.ts';
import { visibleLine, visibleText } from '../values/visible.ts';

/** Check-out: the renter gets the item. Check-in: the owner gets it back. */
export const HandoverPhase = z.enum(['checkout', 'checkin']);
export type HandoverPhase = z.output<typeof HandoverPhase>;

/** What a photo is for: a phase, or a dispute. */
export const EvidencePhase = z.enum([...HandoverPhase.options, 'dispute']);
export type EvidencePhase = z.output<typeof EvidencePhase>;

/** One of the two sides of a rental. */
export const Side = z.enum(['owner', 'renter']);
export type Side = z.output<typeof Side>;

/** Who receives the item shows the code of a phase; the other side enters it. */
export const SHOWER = { checkout: 'renter', checkin: 'owner' } as const satisfies Record<HandoverPhase, Side>;

/** The photos of one side in one phase, those taken back not counted. */
export const EVIDENCE_MAX = 20;
/** Widths in pixels in which a photo is answered; none is wider than the original. */
export const EVIDENCE_WIDTHS = [320, 800, 1600] as const;
/** So many photos of one side are needed where `handoverPhotos` is `required`. */
export const PHOTOS_NEEDED = 2;
/** The code is shown from so many days before the start. */
export const CODE_DAYS = 3;
/** After so many wrong codes in `TRIES_MINUTES` the answer is 429; after `CODE_TRIES` there is another code. */
export const TRIES_AT_ONCE = 5;
export const TRIES_MINUTES = 15;
export const CODE_TRIES = 10;
/** One side alone has pressed: the other is reminded after so many hours, and then the phase is done. */
export const PRESS_REMIND_HOURS = 24;
export const PRESS_HOURS = 48;
/** What was entered without a connection counts for lateness if it was sent within so many hours. */
export const CLAIM_HOURS = 24;
/** A rental that was handed over and not returned is completed once so many days have passed after its last. */
export const UNCONFIRMED_DAYS = 14;
/** What was entered without a connection is taken until so many days after the rental was completed. */
export const CLOSED_DAYS = 7;

export const INCLUDED_MAX = 20;
export const INCLUDED_LENGTH = 60;

/** One part that belongs to a listing: 'Charger'. */
const IncludedPart = visibleLine(INCLUDED_LENGTH, {
  tooLong: 'Included parts have at most 60 characters',
}).min(1, {
  error: 'Included parts cannot be empty',
});

/** What belongs to a listing, each once. */
export const Included = z
  .array(IncludedPart)
  .max(INCLUDED_MAX, { error: 'Please list at most 20 included parts' })
  .refine((parts) => new Set(parts).size === parts.length, { error: 'Please list each included part once' });

export const Condition = z.enum(['as_described', 'worn', 'damaged', 'parts_missing']);
export type Condition = z.output<typeof Condition>;

export const NOTE_TEXT_MAX = 1000;

export const NotesBody = z.object({
  condition: z.enum(Condition.enum, { error: 'Please choose the condition' }),
  /** Of what is included. */
  missing: z
    .array(z.string().max(INCLUDED_LENGTH))
    .max(INCLUDED_MAX, { error: 'Please list at most 20 included parts' })
    .transform((parts) => [...new Set(parts)])
    .default([]),
  text: visibleText(0, '', NOTE_TEXT_MAX).default(''),
});
export type NotesBody = z.output<typeof NotesBody>;

/** What a side has noted about the item. Until the phase is done it may be replaced. */
export const HandoverNotes = z.object({
  condition: Condition,
  missing: z.array(z.string()),
  text: z.string(),
  /** When the server got it. */
  notedAt: Timestamp,
});
export type HandoverNotes = z.output<typeof HandoverNotes>;

/** A photo of a rental. `evidencePictureUrl` is where its picture is. */
export const EvidencePhoto = z.object({
  id: Id,
  byId: Id,
  phase: EvidencePhase,
  /** Of the file as it came. */
  sha256: z.string(),
  /** When the server got it. */
  receivedAt: Timestamp,
  /** When it was taken, as the phone claims. */
  takenAt: Timestamp.nullable(),
  /** When its side took it back; it has no picture since. */
  withdrawnAt: Timestamp.nullable(),
  width: z.int().min(1),
  height: z.int().min(1),
  hash: z.string(),
});
export type EvidencePhoto = z.output<typeof EvidencePhoto>;

export const PhaseState = z.object({
  phase: HandoverPhase,
  opensAt: Timestamp,
  doneAt: Timestamp.nullable(),
  /** When who entered the code without a connection claims to have done so; `doneAt` is when the server got it. */
  claimedAt: Timestamp.nullable(),
  /** Done because one side pressed and the other said nothing, or by the owner's word alone. */
  oneSided: z.boolean(),
  /** For who shows it, until the phase is done; absent for everybody else, and before it is shown. */
  code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  /** Who has said that it is done. */
  confirmed: z.object({ owner: z.boolean(), renter: z.boolean() }),
  notes: z.object({ owner: HandoverNotes.nullable(), renter: HandoverNotes.nullable() }),
  /** The photos of both sides, oldest first, those taken back included. */
  evidence: z.array(EvidencePhoto),
  /** The newest hash of the rental's record when the phase was done. */
  hash: z.string().nullable(),
  /** What the viewer can do now. */
  can: z.array(z.enum(['enter_code', 'confirm', 'add_photo', 'note'])),
});
export type PhaseState = z.output<typeof PhaseState>;

/** A handover as one of the two people sees it. Administrators get no codes, notes and photos. */
export const Handover = z.object({
  rentalId: Id,
  phases: z.array(PhaseState).length(HandoverPhase.options.length),
  /** What belongs to the listing. */
  included: z.array(z.string()),
  /** Photos for a dispute, which belong to no phase. */
  disputeEvidence: z.array(EvidencePhoto),
  /** How many whole days it is late, or was. */
  lateDays: z.int().min(0),
  /** For the owner: the approved rental that a late return endangers next. */
  endangers: z.object({ rentalId: Id, startDate: Day, endDate: Day, renterName: z.string() }).nullable(),
});
export type Handover = z.output<typeof Handover>;

/** What the days of a rental say about its handover. */
export interface Handed extends DayRange {
  readonly handedOverAt: string | null;
  readonly returnedAt: string | null;
  /** The days behind the last one on which its renter was suspended, and so could not return it here: none of them is late. */
  readonly excusedDays?: readonly Day[] | undefined;
}

/** When a phase opens. Check-in also opens once check-out is done. */
export function opensAt(phase: HandoverPhase, { startDate }: DayRange, timeZone: string): Date {
  return startOfDay(phase === 'checkout' ? addDays(startDate, -1) : startDate, timeZone);
}

/** From when on who shows the code of a phase can read it. */
export const showsCodeFrom = ({ startDate }: DayRange, timeZone: string): Date =>
  startOfDay(addDays(startDate, -CODE_DAYS), timeZone);

/** The digits of any script as ASCII ones; everything else, such as blanks between them, is left out. */
export function codeDigits(typed: string): string {
  let digits = '';
  for (const character of typed.normalize('NFKC'))
    if (/\p{Nd}/u.test(character)) digits += String(digitOf(character.codePointAt(0) ?? 0));
  return digits;
}

/** Each script has its ten digits one after the other, from its zero on; those of two scripts may follow each other. */
function digitOf(point: number): number {
  const isDigit = (one: number) => /\p{Nd}/u.test(String.fromCodePoint(one));
  let before = 0;
  while (isDigit(point - before - 1)) before += 1;
  return before % 10;
}

const WRONG_CODE = { error: 'Please enter the six digits' };

export const CodeBody = z.object({
  /** Six digits of any script. */
  code: z
    .string(WRONG_CODE)
    .max(60, WRONG_CODE)
    .transform(codeDigits)
    .refine((code) => /^\d{6}$/.test(code), WRONG_CODE),
  /** When it was entered, if it was sent later. */
  enteredAt: SentTimestamp.optional(),
  /** If the same person sends it again, the response is the first one. */
  clientId: z.uuid().optional(),
});
export type CodeBody = z.output<typeof CodeBody>;

export const ConfirmBody = z.object({ clientId: z.uuid().optional() });
export type ConfirmBody = z.output<typeof ConfirmBody>;

const PhaseParams = IdParams.extend({ phase: HandoverPhase });
const EvidenceParams = IdParams.extend({ evidenceId: IdInUrl });

export const getHandover = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/handover',
  access: 'user',
  summary: 'How a rental is handed over and returned, for its two people; the code for who shows it',
  params: IdParams,
  result: Handover,
});

/** Multipart: `file`, `phase`, `takenAt?`, `clientId?`. The same file for the same phase is kept once. */
export const addEvidence = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/evidence',
  access: 'user',
  summary:
    'Add a photo to the record of a rental, as multipart/form-data: `file`, `phase`, and if wanted `takenAt` and `clientId`',
  params: IdParams,
  consumes: 'multipart',
  result: EvidencePhoto,
  status: 201,
});

export const takeEvidenceBack = endpoint({
  method: 'DELETE',
  path: '/api/rentals/:id/evidence/:evidenceId',
  access: 'user',
  summary: 'Take back an own photo until its phase is done: its picture goes, its hash stays',
  params: EvidenceParams,
  status: 204,
});

const WidthInUrl = z.coerce.number().pipe(z.literal(EVIDENCE_WIDTHS));

export const getEvidencePicture = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/evidence/:evidenceId/:width',
  access: 'user',
  summary: 'The picture of a photo in one of its widths, for the two people of the rental',
  params: EvidenceParams.extend({ width: WidthInUrl }),
  picture: true,
});

/** Where a photo's picture is; null once it was taken back. */
export const evidencePictureUrl = (
  rentalId: number,
  { id, withdrawnAt }: Pick<EvidencePhoto, 'id' | 'withdrawnAt'>,
  width: (typeof EVIDENCE_WIDTHS)[number],
): string | null => (withdrawnAt === null ? `/api/rentals/${rentalId}/evidence/${id}/${width}` : null);

export const setNotes = endpoint({
  method: 'PUT',
  path: '/api/rentals/:id/handover/:phase/notes',
  access: 'user',
  summary: 'Note the condition of the item at a handover, and what is missing, until the phase is done',
  params: PhaseParams,
  body: NotesBody,
  result: Handover,
});

/**
 * Errors: 400 `wrong_code`, whose message says how many tries are left; 403 `forbidden` for who shows the code; 409 `photos_required`,
 * `handover_not_open`, `rental_closed`, `client_id_reused`; 429 after five wrong ones in 15 minutes. Once the phase is done every code
 * is answered 200 with what is.
 */
export const enterCode = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/handover/:phase/code',
  access: 'user',
  summary: 'Enter the code that the other person shows, which ends the phase; check-in completes the rental',
  params: PhaseParams,
  body: CodeBody,
  result: Handover,
});

/** Errors as of `enterCode`, without those about codes. The same press again changes nothing. */
export const confirmHandover = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/handover/:phase/confirm',
  access: 'user',
  summary: 'Say that a phase is done: it is once both people have said so',
  params: PhaseParams,
  body: ConfirmBody,
  result: Handover,
});

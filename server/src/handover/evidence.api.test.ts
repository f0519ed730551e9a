import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

import {
  evidencePictureUrl,
  getHandover,
  setNotes,
  takeEvidenceBack,
} from '@lendloop/contract/handover/handover';
import { getRecord } from '@lendloop/contract/handover/record';
import { getRental } from '@lendloop/contract/rentals';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { evidence, items } from '../db/schema.ts';
import { SESSION_COOKIE } from '../http/access.ts';
import { evidenceNames } from '../images/names.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { arrangeMeeting } from '../testing/handovers/meeting.ts';
import { drawPicture, takePhonePhoto } from '../testing/pictures.ts';
import { sweepEvidence } from './evidenceActions.ts';

let app: TestApp;
let dataDirectory: string;
/** The files whose content was asked for. */
const read: string[] = [];
beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'evidence-'));
  app = await startTestApp({
    config: { timeZone: 'UTC', dataDirectory },
    wrapImages: (store) => ({
      ...store,
      get: (name) => {
        read.push(name);
        return store.get(name);
      },
    }),
  });
});
afterAll(async () => {
  await app.close();
  await rm(dataDirectory, { recursive: true, force: true });
});
beforeEach(() => {
  app.setNow('2030-06-10T09:00:00Z');
});

const draw = async () => Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
const CHECKOUT = { phase: 'checkout' };
const rowsOf = (id: number) =>
  app.database.db.select().from(evidence).where(eq(evidence.rentalId, id)).orderBy(evidence.number);

async function seePicture(person: Person | null, url: string | null, method: 'GET' | 'HEAD' = 'GET') {
  const cookie = person ? `${SESSION_COOKIE}=${person.client.session()}` : '';
  return app.server.inject({ method, url: url ?? '', headers: { cookie } });
}

describe('a photo', () => {
  test('is kept with the hash of its file and both times, and seen by the two people alone', async () => {
    const { id, owner, renter, addPhoto, see, phaseOf } = await arrangeMeeting(app);
    const bytes = await draw();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const takenAt = '2030-06-10T08:58:00.000Z';
    const { status, body: photo } = await addPhoto(renter, bytes, { ...CHECKOUT, takenAt });
    expect([status, photo]).toMatchObject([
      201,
      {
        byId: renter.id,
        phase: 'checkout',
        sha256,
        takenAt,
        receivedAt: '2030-06-10T09:00:00.000Z',
        withdrawnAt: null,
      },
    ]);
    expect(phaseOf(await see(owner), 'checkout').evidence).toEqual([photo]);
    for (const width of [320, 800, 1600] as const) {
      const url = evidencePictureUrl(id, photo, width);
      const answer = await seePicture(owner, url);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/jpeg',
        'private, no-store',
      ]);
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(40);
      const [stranger, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      for (const person of [stranger, admin])
        expect((await seePicture(person, url)).json()).toMatchObject({ code: 'evidence_not_found' });
      expect((await seePicture(null, url)).statusCode).toBe(401);
    }
    expect((await seePicture(owner, `/api/rentals/${id}/evidence/${photo.id}/400`)).statusCode).toBe(400);
    expect((await seePicture(owner, `/images/${sha256}`)).statusCode).toBe(404);
    const admin = await makePerson(app, { isAdmin: true });
    const seen = await admin.client.call(getRental, { params: { id } });
    expect([seen.status, seen.body.handover.phases.map((phase) => [phase.evidence, phase.code])]).toEqual([
      200,
      [
        [[], undefined],
        [[], undefined],
      ],
    ]);
  });

  test('tells its size to a HEAD request of who may see it, without being read', async () => {
    const { id, owner, renter, addPhoto } = await arrangeMeeting(app);
    const { body: photo } = await addPhoto(renter, await draw(), CHECKOUT);
    const url = evidencePictureUrl(id, photo, 1600);
    const whole = await seePicture(owner, url);
    expect(read.splice(0)).not.toEqual([]);
    const head = await seePicture(owner, url, 'HEAD');
    expect([
      head.statusCode,
      head.payload,
      head.headers['content-length'],
      head.headers['content-type'],
    ]).toEqual([200, '', String(whole.rawPayload.byteLength), 'image/jpeg']);
    expect((await seePicture(await makePerson(app), url, 'HEAD')).statusCode).toBe(404);
    expect(read).toEqual([]);
  });

  test('loses its place and everything else that the phone wrote into it, in every stored file', async () => {
    const { id, renter, addPhoto } = await arrangeMeeting(app);
    const bytes = Uint8Array.from(await takePhonePhoto(1800, 2400));
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    expect((await addPhoto(renter, bytes, CHECKOUT)).status).toBe(201);
    const [row] = await rowsOf(id);
    for (const name of evidenceNames(row?.picture ?? '')) {
      const file = await app.context.images.get(name);
      const stored = file ? await buffer(file.stream) : Buffer.alloc(0);
      const { exif, xmp, iptc, format } = await sharp(stored).metadata();
      expect([format, exif, xmp, iptc]).toEqual(['jpeg', undefined, undefined, undefined]);
    }
    const files = await readdir(dataDirectory, { recursive: true, withFileTypes: true });
    const found: string[] = [];
    for (const file of files.filter((one) => one.isFile() && !one.parentPath.includes('database'))) {
      const content = await readFile(path.join(file.parentPath, file.name));
      if (
        content.includes('GPS') ||
        content.includes('Exif') ||
        content.includes(Buffer.from(bytes.slice(-200)))
      )
        found.push(file.name);
    }
    expect(found).toEqual([]);
  });

  test('is kept once however often it is sent, and its id names no other', async () => {
    const { id, renter, addPhoto } = await arrangeMeeting(app);
    const bytes = await draw();
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => addPhoto(renter, bytes, { ...CHECKOUT, clientId })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await addPhoto(renter, bytes, CHECKOUT)).body.id).toBe(answers[0]?.body.id);
    expect((await addPhoto(renter, await draw(), { ...CHECKOUT, clientId })).body).toMatchObject({
      code: 'client_id_reused',
    });
    expect(await rowsOf(id)).toHaveLength(1);
    const names: string[] = [];
    for await (const batch of app.context.images.list('evidence')) names.push(...batch);
    const [row] = await rowsOf(id);
    expect(names.filter((name) => name.startsWith(row?.picture ?? '-'))).toHaveLength(3);
  });

  test('is one of 20 a side and phase at most, also of those sent at once', async () => {
    const { owner, renter, addPhoto } = await arrangeMeeting(app);
    const pictures = await Promise.all(Array.from({ length: 22 }, draw));
    const statuses = [];
    for (const bytes of pictures.slice(0, 18))
      statuses.push((await addPhoto(renter, bytes, CHECKOUT)).status);
    const last = await Promise.all(pictures.slice(18).map((bytes) => addPhoto(renter, bytes, CHECKOUT)));
    expect(statuses.every((status) => status === 201)).toBe(true);
    expect(last.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 409, 409]);
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('evidence_limit');
    expect((await addPhoto(owner, await draw(), CHECKOUT)).status).toBe(201);
  });

  test('is taken back by its side until the phase is done: its files go, and its hash stays', async () => {
    const { id, owner, renter, addPhoto, checkOut, see, phaseOf } = await arrangeMeeting(app);
    const { body: photo } = await addPhoto(renter, await draw(), CHECKOUT);
    const [row] = await rowsOf(id);
    const drop = (person: Person, evidenceId: number) =>
      person.client.call(takeEvidenceBack, { params: { id, evidenceId } });
    expect((await drop(owner, photo.id)).raw.json()).toMatchObject({ code: 'forbidden' });
    expect((await drop(renter, 2_000_000_000)).raw.json()).toMatchObject({ code: 'evidence_not_found' });
    expect([(await drop(renter, photo.id)).status, (await drop(renter, photo.id)).status]).toEqual([
      204, 204,
    ]);
    expect(await app.context.images.hasAll(evidenceNames(row?.picture ?? ''))).toBe(false);
    expect((await seePicture(renter, `/api/rentals/${id}/evidence/${photo.id}/320`)).statusCode).toBe(404);
    expect(phaseOf(await see(owner), 'checkout').evidence).toMatchObject([
      { id: photo.id, sha256: photo.sha256, hash: photo.hash, withdrawnAt: '2030-06-10T09:00:00.000Z' },
    ]);
    const { body: kept } = await addPhoto(renter, await draw(), CHECKOUT);
    await checkOut();
    expect((await drop(renter, kept.id)).raw.json()).toMatchObject({ code: 'evidence_locked' });
    expect((await addPhoto(renter, await draw(), CHECKOUT)).body.code).toBe('evidence_locked');
    const note = await owner.client.call(setNotes, {
      params: { id, phase: 'checkout' },
      body: { condition: 'worn' },
    });
    expect(note.raw.json()).toMatchObject({ code: 'evidence_locked' });
  });

  test('of a phase waits until it opens, and one for a dispute until the first day', async () => {
    const { renter, addPhoto } = await arrangeMeeting(app);
    app.setNow('2030-06-08T12:00:00Z');
    expect((await addPhoto(renter, await draw(), CHECKOUT)).body.code).toBe('handover_not_open');
    app.setNow('2030-06-09T12:00:00Z');
    expect((await addPhoto(renter, await draw(), { phase: 'checkin' })).body.code).toBe('handover_not_open');
    expect((await addPhoto(renter, await draw(), { phase: 'dispute' })).body.code).toBe('handover_not_open');
    app.setNow('2030-06-10T00:00:00Z');
    expect((await addPhoto(renter, await draw(), { phase: 'dispute' })).status).toBe(201);
    expect((await addPhoto(renter, await draw(), { phase: 'lunch' })).body.code).toBe('invalid_input');
    expect((await addPhoto(renter, Uint8Array.from(Buffer.from('no picture')), CHECKOUT)).status).toBe(415);
  });

  test('whose row was never stored loses its files after a day, and others keep theirs', async () => {
    const { renter, addPhoto, id } = await arrangeMeeting(app);
    app.setNow(new Date());
    const orphan = 'f'.repeat(64);
    await app.context.images.put(evidenceNames(orphan).map((name) => ({ name, bytes: Buffer.from('left') })));
    app.setNow('2030-06-10T09:00:00Z');
    await addPhoto(renter, await draw(), CHECKOUT);
    const [row] = await rowsOf(id);
    await sweepEvidence(app.context);
    expect(await app.context.images.hasAll(evidenceNames(orphan))).toBe(false);
    expect(await app.context.images.hasAll(evidenceNames(row?.picture ?? ''))).toBe(true);
  });
});

describe('notes', () => {
  test('say the condition and what of the included parts is missing, and may be replaced until the phase is done', async () => {
    const { id, item, owner, renter, see, phaseOf, checkOut } = await arrangeMeeting(app, {
      item: { included: ['Charger', 'Case'] },
    });
    // What belongs to it is what belonged to it when it was asked for.
    await app.database.db
      .update(items)
      .set({ included: ['Lamp'] })
      .where(eq(items.id, item.id));
    const note = (person: Person, body: Parameters<typeof person.client.call<typeof setNotes>>[1]['body']) =>
      person.client.call(setNotes, { params: { id, phase: 'checkout' }, body });
    expect((await note(owner, { condition: 'parts_missing', missing: ['Lamp'] })).raw.json()).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'missing' }],
    });
    await note(owner, { condition: 'parts_missing', missing: ['Case'], text: 'Gone.' });
    await note(owner, { condition: 'parts_missing', missing: ['Case'], text: 'Gone.' });
    await note(owner, { condition: 'as_described' });
    const { included, phases } = await see(renter);
    expect([included, phases[0]?.notes]).toEqual([
      ['Charger', 'Case'],
      {
        owner: { condition: 'as_described', missing: [], text: '', notedAt: '2030-06-10T09:00:00.000Z' },
        renter: null,
      },
    ]);
    expect(await rowsOf(id)).toHaveLength(2);
    await checkOut();
    expect(phaseOf(await see(owner), 'checkout').notes.owner?.condition).toBe('as_described');
  });
});

test('the record of a rental can be checked by anybody who has it, and is for its two people', async () => {
  const { id, owner, renter, addPhoto, checkOut, checkIn } = await arrangeMeeting(app);
  await addPhoto(renter, await draw(), CHECKOUT);
  await owner.client.call(setNotes, {
    params: { id, phase: 'checkout' },
    body: { condition: 'worn', text: 'Ein Kratzer — ähm' },
  });
  await checkOut();
  app.setNow('2030-06-11T09:00:00Z');
  await checkIn();
  const { body: record } = await renter.client.call(getRecord, { params: { id } });
  expect(record).toEqual((await owner.client.call(getRecord, { params: { id } })).body);
  expect(record.entries.map((entry) => entry.record.kind)).toEqual(['photo', 'notes', 'done', 'done']);
  let previous = '0'.repeat(64);
  for (const entry of record.entries) {
    // Written here once more, by what the specification says.
    const sorted = Object.fromEntries(Object.entries(entry.record).sort(([a], [b]) => (a < b ? -1 : 1)));
    expect(entry.previousHash).toBe(previous);
    expect(entry.hash).toBe(
      createHash('sha256')
        .update(previous + JSON.stringify(sorted))
        .digest('hex'),
    );
    previous = entry.hash;
  }
  expect(record.lastHash).toBe(previous);
  const { body: handover } = await renter.client.call(getHandover, { params: { id } });
  expect(handover.phases.map(({ hash }) => hash)).toEqual(record.entries.slice(2).map(({ hash }) => hash));
});

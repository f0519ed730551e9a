import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import { IMAGES_PER_ITEM_MAX } from '@lendloop/contract/values/imageSizes';
import { sentence } from '@lendloop/words/sentence';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';

import type { Context } from '../../context.ts';
import { holdBody, type Hold } from '../../http/body/bodyMemory.ts';
import { GrowingBytes } from '../../http/body/growing.ts';
import { JsonScan, type Piece } from '../../http/body/jsonScan.ts';
import { Pace } from '../../http/body/pace.ts';
import { readBody } from '../../http/body/readBody.ts';
import { Problem } from '../../http/problem.ts';
import { DataUrlDecoder } from './dataUrl.ts';
import { intake, PICTURE_BYTES_A_SECOND, type Arrival } from './intakeBodies.ts';
import { openSpool, type ImageFile, type Spool } from './spool.ts';

/** Maximum size of a body without its pictures. */
const REST_MAX = 256 * 1024;
/** `image` besides the list, which may repeat its first. */
const PICTURES_MAX = IMAGES_PER_ITEM_MAX + 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** The pictures of a body by placeholder; null if the endpoint takes none. */
    pictures: ReadonlyMap<string, ImageFile> | null;
  }
}

/**
 * Extracts the pictures from bodies before they are parsed, for endpoints that take them: each is written to disk as it
 * arrives, and replaced by a placeholder that only this request knows. Pictures in flight are limited per body and in total.
 * All files are removed once the request has been answered.
 */
export function takePictures(server: FastifyInstance, { config }: Context): void {
  const bodies = new WeakMap<FastifyRequest, PictureBody>();
  server.decorateRequest('pictures', null);
  server.addHook('onRoute', (route) => {
    const { takesPictures, bodyLimit } = route.config?.endpoint ?? {};
    if (!takesPictures || bodyLimit === undefined) return;
    route.preParsing = async (request, _reply, payload) => {
      // Any other content type is refused without reading the body.
      const { viewer, headers } = request;
      if (!viewer || !/^application\/json\b/i.test(headers['content-type'] ?? '')) return payload;
      if (Number(headers['content-length'] ?? 0) > bodyLimit) throw new Problem('too_large');
      const arrival = intake.open({ person: viewer.id, network: request.hop.network });
      const body = new PictureBody(config.dataDirectory, request.hop.network, arrival);
      bodies.set(request, body);
      request.pictures = body.pictures;
      return body.receive(payload, bodyLimit);
    };
    route.onSend = async (request, _reply, payload) => {
      await bodies.get(request)?.discard();
      return payload;
    };
  });
}

/** The pictures of one body, in files until `discard`. */
export class PictureBody {
  readonly pictures = new Map<string, ImageFile>();
  readonly #directory: string;
  readonly #network: string;
  readonly #arrival: Arrival;
  readonly #pace = new Pace(PICTURE_BYTES_A_SECOND);
  /** A prefix that no client can guess. */
  readonly #secret = randomUUID().replaceAll('-', '');
  readonly #spools: Spool[] = [];
  readonly #hold: Hold;
  readonly #rest: GrowingBytes;
  #decoder = new DataUrlDecoder();
  #isDiscarded = false;

  constructor(directory: string, network: string, arrival: Arrival) {
    this.#directory = directory;
    this.#network = network;
    this.#arrival = arrival;
    this.#hold = holdBody(network);
    this.#rest = new GrowingBytes(REST_MAX, (taken) => this.#hold.grow(taken));
  }

  /**
   * The body without its pictures. Throws `too_large`, `image_too_large`, `invalid_input`, `upload_incomplete`, and
   * `too_many_requests` while too much is in flight.
   */
  receive(payload: RequestPayload, limit: number): Promise<RequestPayload> {
    return this.#pace.hold(this.#read(payload, limit));
  }

  async #read(payload: RequestPayload, limit: number): Promise<RequestPayload> {
    const scan = new JsonScan({ takesPictures: true });
    try {
      const size = await readBody(payload, {
        limit,
        lost: this.#hold.lost,
        take: async (bytes) => {
          for (const piece of scan.read(bytes)) await this.#take(piece);
        },
      });
      return Object.assign(Readable.from([this.#rest.take()]), { receivedEncodedLength: size });
    } finally {
      this.#rest.take();
      this.#hold.release();
    }
  }

  /** Removes the files. */
  async discard(): Promise<void> {
    this.#isDiscarded = true;
    for (const spool of this.#spools.splice(0)) await spool.discard();
    this.#arrival.release();
  }

  async #take(piece: Piece): Promise<void> {
    if (piece.kind === 'json') this.#rest.add(piece.bytes);
    else if (piece.kind === 'begin') await this.#begin();
    else if (piece.kind === 'taken') await this.#write(this.#decoder.push(piece.bytes));
    else await this.#end(this.#decoder.end());
  }

  async #begin(): Promise<void> {
    if (this.#spools.length === PICTURES_MAX) {
      const message = sentence('images.most', { count: IMAGES_PER_ITEM_MAX });
      throw new Problem('invalid_input', { message, issues: [{ path: 'images', message }] });
    }
    this.#pace.begin();
    this.#decoder = new DataUrlDecoder();
    const spool = await openSpool(this.#directory, this.#network);
    this.#spools.push(spool);
    // The body may have been given up in the middle of a chunk that contains further pictures.
    if (!this.#isDiscarded) return;
    await this.discard();
    throw new Problem('upload_incomplete');
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#pace.count(bytes.length);
    this.#arrival.take(bytes.length);
    await this.#spools.at(-1)?.write(bytes);
  }

  async #end(last: Buffer): Promise<void> {
    const spool = this.#spools.at(-1);
    if (!spool) return;
    await this.#write(last);
    const address = `data:image/taken;base64,${this.#secret}${this.pictures.size}`;
    this.pictures.set(address, await spool.finish());
    this.#rest.add(Buffer.from(address));
  }
}

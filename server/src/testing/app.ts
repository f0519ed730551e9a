import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Endpoint, Input, Result } from '@lendloop/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';

import { buildApp } from '../app.ts';
import { readConfig, type Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { sessionCookieName } from '../http/access.ts';
import { limitsInMemory, type MakeLimit } from '../http/limits/limits.ts';
import { openLocalBus, type Bus } from '../live/bus.ts';
import { openImageStore } from '../storage/open.ts';
import type { ImageStore } from '../storage/storage.ts';
import { openTestDatabase } from './database.ts';

/** The answer to a call. `body` is parsed JSON, typed as if the call had succeeded. */
interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly body: Result<E>;
  readonly headers: LightMyRequestResponse['headers'];
  readonly raw: LightMyRequestResponse;
}

/** A separate browser that keeps its cookies from call to call. */
export interface Client {
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<E>>;
  /** The session cookie's value, if signed in. */
  session(): string | undefined;
}

export interface TestApp {
  readonly server: FastifyInstance;
  readonly context: Context;
  readonly database: Database;
  /** Sets the clock, which stands still from then on. */
  setNow(moment: Date | string): void;
  /** Forgets the kept answers: after a change of rows that no action made, and so told of. */
  forgetAnswers(): void;
  /** A client with the given session; signed out without one. */
  client(session?: string): Client;
  close(): Promise<void>;
}

interface TestAppOptions {
  readonly config?: Partial<Config>;
  /** Another app's database to share, as a second node would. */
  readonly database?: Database;
  /** Connects it to other nodes; without it, it is the only one. */
  readonly bus?: Bus;
  /** Overrides how limits are counted, e.g. shared with other nodes. Otherwise it counts alone, as configured. */
  readonly makeLimit?: MakeLimit;
  /** Whether it refuses calls while it has too much to do, as it might on a busy machine. */
  readonly shedsLoad?: boolean;
  /** Wraps the image store that the server uses. */
  readonly wrapImages?: (store: ImageStore) => ImageStore;
}

/** Starts the whole server in this process, with its own database. Every answer is checked against the contract. */
export async function startTestApp({
  config,
  database: shared,
  bus = openLocalBus(),
  makeLimit,
  shedsLoad = false,
  wrapImages = (store) => store,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'lendloop-test-'));
  const database = shared ?? (await openTestDatabase());
  const settings: Config = {
    ...readConfig({ TIME_ZONE: 'Asia/Kolkata', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }),
    dataDirectory,
    ...config,
  };
  let frozen: Date | null = null;
  const context: Context = {
    config: settings,
    database,
    images: wrapImages(
      await openImageStore(settings, (error) => {
        throw error;
      }),
    ),
    bus,
    makeLimit: makeLimit ?? limitsInMemory(settings.rateLimit),
    now: () => frozen ?? new Date(),
  };
  const server = await buildApp(context, { verifyAnswers: true, shedsLoad });
  await server.ready();
  return {
    server,
    context,
    database,
    setNow: (moment) => {
      frozen = new Date(moment);
    },
    forgetAnswers: () => server.keptAnswers.clear(),
    client: (session) =>
      makeClient(server, sessionCookieName(settings.publicUrl.startsWith('https:')), session),
    close: async () => {
      await server.close();
      await bus.close();
      if (!shared) await database.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Starts a test app that closes when the current test ends. */
export async function startAppForTest(options?: TestAppOptions): Promise<TestApp> {
  const app = await startTestApp(options);
  onTestFinished(() => app.close());
  return app;
}

interface AnyInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

function makeClient(server: FastifyInstance, cookieName: string, session?: string): Client {
  const jar = new Map<string, string>();
  if (session !== undefined) jar.set(cookieName, session);
  return {
    session: () => jar.get(cookieName),
    call: async (endpoint, input, headers = {}) => {
      const { params, query, body }: AnyInput = input;
      const raw = await server.inject({
        method: endpoint.method,
        url: address(endpoint.path, params ?? {}, query ?? {}),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(jar.size > 0 && { cookie: Array.from(jar, (pair) => pair.join('=')).join('; ') }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      for (const { name, value } of raw.cookies) {
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      const isFile = String(raw.headers['content-type']).startsWith('text/csv');
      return {
        status: raw.statusCode,
        // The server itself checks answers against the endpoint's schema in tests.
        body: (raw.payload === '' || isFile ? undefined : raw.json()) as Result<typeof endpoint>,
        headers: raw.headers,
        raw,
      };
    },
  };
}

/** The path with its parameters filled in and the query appended; arrays repeat their name. */
function address(pattern: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
  );
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

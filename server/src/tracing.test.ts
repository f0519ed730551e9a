import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { startServer } from './testing/faults/process.ts';

/** A span as OTLP over HTTP sends it in JSON. */
interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
interface Batch {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[];
}

/** Receives traces on loopback. */
async function startReceiver(answers = true) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body);
      if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    everything: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  };
}

async function startTraced(url: string) {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-tracing-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return startServer({ directory, settings: { OTEL_EXPORTER_OTLP_ENDPOINT: url } });
}

const attribute = ({ attributes }: Sent, key: string) =>
  attributes.find((one) => one.key === key)?.value['stringValue'];

test('requests, their statements and jobs are traced, by names alone', async () => {
  const receiver = await startReceiver();
  const server = await startTraced(receiver.url);
  const secret = 'S3cret words of a person';
  await fetch(`${server.origin}/api/items?search=${encodeURIComponent(secret)}`);
  const registered = await fetch(`${server.origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'traced.person',
      email: 'traced.person@example.com',
      fullName: 'Traced Person',
      password: secret,
      confirmPassword: secret,
      acceptTerms: true,
    }),
  });
  expect(registered.status).toBe(201);
  const metrics = async () => (await fetch(`${server.origin}/metrics`)).text();
  await expect.poll(metrics).toContain('job_runs_total{job_name="complete_ended_rentals",outcome="done"} 1');
  expect(await server.end('SIGTERM')).toBe(0);

  const spans = receiver.spans();
  const named = (name: string) => {
    const found = spans.find((span) => span.name === name && !span.parentSpanId);
    if (!found) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(', ')}`);
    return found;
  };
  const childrenOf = (parent: Sent) =>
    spans.filter(({ traceId, parentSpanId }) => traceId === parent.traceId && parentSpanId === parent.spanId);

  const search = childrenOf(named('GET /api/items'));
  expect(search.map(({ name }) => name)).toContain('select');
  expect(search.some((span) => attribute(span, 'db.prepared_statement.name') !== undefined)).toBe(true);
  // Its body has been read before.
  expect(childrenOf(named('POST /api/register')).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'insert', 'commit']),
  );
  expect(childrenOf(named('complete_ended_rentals')).length).toBeGreaterThan(0);
  expect(attribute(named('complete_ended_rentals'), 'job.name')).toBe('complete_ended_rentals');
  for (const word of ['S3cret', 'traced.person', 'Traced Person', 'example.com'])
    expect(receiver.everything()).not.toContain(word);
});

test('a receiver that does not answer holds up neither answers nor the end', async () => {
  const receiver = await startReceiver(false);
  const server = await startTraced(receiver.url);
  expect((await fetch(`${server.origin}/api/categories`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(receiver.everything()).not.toBe('');
});

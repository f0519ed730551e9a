import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { readConfig } from '../../server/src/config.ts';
import { Environment } from '../../server/src/environment.ts';
import { root } from '../setup/paths.mjs';
import { whichProgram } from '../setup/which.mjs';

const folder = path.join(root, 'deploy');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
/** The lines `NAME=value` of a file of settings. */
const linesOf = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
const namesOf = (file: string) => linesOf(file).map((line) => line.split('=')[0] ?? '');
const isSetting = (name: string) => name in Environment.shape;

const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('env.example'),
);

test.each(examples)('%s holds no value, so that nobody runs with a secret that others know', (file) => {
  expect(linesOf(file).length).toBeGreaterThan(4);
  expect(linesOf(file).filter((line) => !line.endsWith('='))).toEqual([]);
});

describe('compose.yaml', () => {
  const text = read('compose/compose.yaml');
  const compose = parse(text, { merge: true }) as {
    services: Record<
      string,
      {
        environment?: Record<string, string>;
        image: string;
        networks: string[] | Record<string, { ipv4_address?: string }>;
        ports?: string[];
      }
    >;
    networks: Record<string, { enable_ipv6?: boolean }>;
  };
  const used = [...text.matchAll(/\$\{(\w+)(:\?|:-)?/g)].map(([, name = '', kind]) => ({ name, kind }));
  const optional = ['LANGUAGES', 'SITE_NAME', 'MODERATION'];

  test('asks for every setting, and starts nothing without those that have no default', () => {
    const names = [...new Set(used.map(({ name }) => name))];
    expect(names.toSorted()).toEqual(namesOf('compose/env.example').toSorted());
    const required = new Set(used.filter(({ kind }) => kind === ':?').map(({ name }) => name));
    expect(names.filter((name) => !required.has(name)).toSorted()).toEqual(optional.toSorted());
  });

  test('gives the nodes settings that the server knows and accepts', () => {
    const { node1, node2 } = compose.services;
    expect(node2?.environment).toEqual(node1?.environment);
    const examples: Record<string, string> = {
      SITE_HOST: 'lendloop.example',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'lendloop@lendloop.example',
      TIME_ZONE: 'Europe/Berlin',
      CURRENCY: 'EUR',
      LOCALE: 'de-DE',
      LANGUAGES: '',
      SITE_NAME: '',
      MODERATION: '',
    };
    const given = Object.entries(node1?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => examples[variable] ?? 'f'.repeat(48)),
    ]);
    expect(given.map(([name]) => name).filter((name) => !isSetting(name ?? ''))).toEqual([]);
    expect(
      readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...Object.fromEntries(given) }),
    ).toMatchObject({
      publicUrl: 'https://lendloop.example',
      replicaUrls: [`postgres://lendloop:${'f'.repeat(48)}@replica/lendloop`],
      demo: false,
      isIndexed: true,
    });
  });

  test('publishes the ports of the proxy alone', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
  });

  test('publishes them by IPv4 alone, as the network of the proxy has no IPv6, so that it sees who asks', () => {
    expect(compose.networks['outside']?.enable_ipv6).toBeUndefined();
    const { ports = [], networks } = compose.services['caddy'] ?? {};
    expect(ports).toHaveLength(3);
    expect(ports.filter((port) => !port.startsWith('0.0.0.0:'))).toEqual([]);
    expect(networks).toEqual({
      outside: { ipv4_address: compose.services['node1']?.environment?.['TRUSTED_PROXIES'] },
    });
  });
});

describe('the manifests of Kubernetes', () => {
  const { resources, configMapGenerator, secretGenerator } = parse(read('kubernetes/kustomization.yaml'));
  const manifests: { kind: string; metadata: { name: string } }[] = resources.map((file: string) =>
    parse(read(`kubernetes/${file}`)),
  );

  test('are all listed, and need settings and secrets that are not there', () => {
    const files = readdirSync(path.join(folder, 'kubernetes'));
    const listed = files.filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
    expect(resources.toSorted()).toEqual(listed.toSorted());
    expect([...configMapGenerator[0].envs, ...secretGenerator[0].envs]).toEqual([
      'settings.env',
      'secrets.env',
    ]);
    const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining([
        '/deploy/kubernetes/settings.env',
        '/deploy/kubernetes/secrets.env',
        '/deploy/compose/.env',
      ]),
    );
  });

  test('keep a node running while others are replaced or moved', () => {
    const find = (kind: string) => manifests.find((one) => one.kind === kind);
    const labels = { 'app.kubernetes.io/name': 'lendloop' };
    const node = {
      startupProbe: { httpGet: { path: '/healthz' } },
      livenessProbe: { httpGet: { path: '/healthz' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
      envFrom: [
        { configMapRef: { name: configMapGenerator[0].name } },
        { secretRef: { name: secretGenerator[0].name } },
      ],
    };
    expect(find('Deployment')).toMatchObject({
      spec: {
        replicas: 2,
        strategy: { rollingUpdate: { maxUnavailable: 0 } },
        template: { metadata: { labels }, spec: { containers: [node] } },
      },
    });
    expect(find('PodDisruptionBudget')).toMatchObject({
      spec: { minAvailable: 1, selector: { matchLabels: labels } },
    });
  });

  test('name settings that the server knows', () => {
    const names = [
      ...namesOf('kubernetes/settings.env.example'),
      ...namesOf('kubernetes/secrets.env.example'),
    ];
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  });
});

test('a node has room for its pictures, everywhere alike, and goes on when one of their processes is ended', () => {
  const unit = linesOf('systemd/lendloop.service');
  expect(unit).toEqual(expect.arrayContaining(['MemoryMax=2G', 'OOMPolicy=continue']));
  expect(parse(read('compose/compose.yaml'))).toMatchObject({ 'x-node': { mem_limit: '2g' } });
  const deployment = parse(read('kubernetes/deployment.yaml'));
  expect(deployment.spec.template.spec.containers[0].resources.limits).toEqual({ memory: '2Gi' });
});

test('lendloop.env.example names settings that the server knows', () => {
  expect(namesOf('systemd/lendloop.env.example').filter((name) => !isSetting(name))).toEqual([]);
});

const caddy = whichProgram(['caddy']);
test('Caddy accepts its file', ({ skip }) => {
  skip(!caddy, 'Caddy is not installed.');
  const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(folder, 'compose/Caddyfile')];
  const env = { ...process.env, SITE_HOST: 'lendloop.example', ACME_EMAIL: 'somebody@lendloop.example' };
  expect(() => execFileSync(caddy ?? '', args, { env, stdio: 'pipe' })).not.toThrow();
});

const analyze = whichProgram(['systemd-analyze']);
test('systemd accepts the unit', ({ skip }) => {
  skip(!analyze, 'systemd is not installed.');
  const unit = path.join(folder, 'systemd/lendloop.service');
  // It warns on what it does not know, and succeeds.
  expect(execFileSync('/bin/sh', ['-c', `"${analyze}" verify "${unit}" 2>&1`], { encoding: 'utf8' })).toBe(
    '',
  );
});

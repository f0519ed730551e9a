import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../../../../../tools/freePort.ts';

const CONFIG = path.resolve(import.meta.dirname, '../../../../../docs/nginx.conf');

export interface TestNginx {
  /** Its address, e.g. `http://127.0.0.1:4711`. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts nginx in front of these ports, with the configuration of `docs/nginx.conf` but for its limits. */
export async function startNginx(ports: readonly number[]): Promise<TestNginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-nginx-'));
  const port = await freePort();
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join(' ');
  const servers = ports.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join(' ');
  const config = (await readFile(CONFIG, 'utf8'))
    .replace('http {', `http { error_log stderr crit; ${own}`)
    .replace(/server 127\.0\.0\.1:3000 [^;]*;\s*server 127\.0\.0\.1:3001 [^;]*;/, servers)
    .replace(/^\s*limit_(?:req|conn) .*$/gm, '')
    .replace('listen 80 ', `listen 127.0.0.1:${port} `);
  const asRoot = process.getuid?.() === 0 ? 'user root;' : '';
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, `daemon off; pid ${path.join(folder, 'pid')}; ${asRoot}\n${config}`);
  const nginx = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = new Promise<void>((resolve) => {
    nginx.once('error', () => resolve()).once('exit', () => resolve());
  });
  const origin = `http://127.0.0.1:${port}`;
  let isUp = false;
  void exited.then(() => (isUp = true));
  while (!isUp)
    isUp = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (nginx.pid === undefined || nginx.exitCode !== null)
    throw new Error('nginx does not run: install it (Debian: apt-get install nginx-light).');
  return {
    origin,
    stop: async () => {
      nginx.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

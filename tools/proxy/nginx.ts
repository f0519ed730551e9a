import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const CONFIG = path.resolve(import.meta.dirname, '../../docs/nginx.conf');
const START_MS = 10_000;
/** The files that it may open unless its configuration says otherwise: fewer than systems allow, so that tests can use them up. */
export const FILES = 256;

export const hasNginx = (): boolean => !spawnSync('nginx', ['-v']).error;

/**
 * Starts nginx in front of these ports with the configuration of `docs/nginx.conf`; its files go to `directory`. SIGTERM ends it.
 * `more` is put into its `http` block. Throws if nginx is not installed.
 */
export async function startNginx(
  port: number,
  nodePorts: readonly number[],
  directory: string,
  more = '',
): Promise<ChildProcess> {
  if (!hasNginx())
    throw new Error(
      'nginx is not installed; the nodes stand behind it (Debian: apt-get install nginx-light).',
    );
  const config = path.join(directory, 'nginx.conf');
  await writeFile(config, adapt(await readFile(CONFIG, 'utf8'), port, nodePorts, directory, more));
  const start = `ulimit -S -n ${FILES} && exec nginx -c "$0" -e stderr`;
  const nginx = spawn('sh', ['-c', start, config], { stdio: ['ignore', 'ignore', 'pipe'] });
  nginx.stderr.pipe(process.stderr, { end: false });
  const until = Date.now() + START_MS;
  while (!(await listens(port))) {
    if (nginx.exitCode !== null || Date.now() > until) throw new Error('nginx does not start.');
    await sleep(50);
  }
  return nginx;
}

/** The configuration adapted to this machine: addresses, and where its files go. */
function adapt(
  config: string,
  port: number,
  nodePorts: readonly number[],
  directory: string,
  more: string,
): string {
  const servers = nodePorts.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join(' ');
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(directory, `nginx-${name}`)};`,
  );
  const asRoot = process.getuid?.() === 0 ? 'user root;' : '';
  return `daemon off; pid ${path.join(directory, 'nginx.pid')}; ${asRoot}\n${config}`
    .replace('syslog:server=unix:/dev/log', 'stderr')
    .replace('http {', `http { ${own.join(' ')} ${more}`)
    .replace(/server 127\.0\.0\.1:3000 [^;]*;\s*server 127\.0\.0\.1:3001 [^;]*;/, servers)
    .replace('listen 80 ', `listen 127.0.0.1:${port} `)
    .replace(/worker_rlimit_nofile (\d+);/, (_, files) => `worker_rlimit_nofile ${filesOf(Number(files))};`);
}

/** As many files as the system lets a process without further rights open. */
function filesOf(wanted: number): number {
  const most = Number(spawnSync('sh', ['-c', 'ulimit -H -n'], { encoding: 'utf8' }).stdout);
  return Number.isNaN(most) ? wanted : Math.min(wanted, most);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

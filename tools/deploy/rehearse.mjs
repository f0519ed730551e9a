// `npm run rehearse` follows deploy/Dockerfile in empty folders, because there may be no container engine: it copies what the lines
// copy from what git knows, runs what they run, and starts the result, each as a user of its own if root calls it. It needs Node 24
// and the registry. Absolute paths that commands name themselves are the machine's own; everything else happens in the folders.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, lchown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { findNode, requireNode } from '../setup/node.mjs';
import { root } from '../setup/paths.mjs';
import { Missing, runCommand, say, since } from '../setup/say.mjs';
import { commandOf, contextOf, stagesOf, variablesOf } from './dockerfile.mjs';

/** @typedef {{ uid: number, gid: number }} User */
/** @typedef {{ env: NodeJS.ProcessEnv, cwd: string, user: User | undefined }} Setting */

const isRoot = process.getuid?.() === 0;
/** In a container root builds, and owns what the server must not change. Here this user does. */
const BUILDER = 10_002;
const PATIENCE_MS = 180_000;

/** @param {number} id @returns {User | undefined} */
const userOf = (id) => (isRoot ? { uid: id, gid: id } : undefined);

/** @param {string} command @param {string[]} args @param {Setting} setting */
const begin = (command, args, { env, cwd, user }) =>
  spawn(command, args, { env, cwd, ...user, stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs a command to its end. @param {string} command @param {string[]} args @param {Setting} setting */
async function run(command, args, setting) {
  const child = begin(command, args, setting);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Gives a folder and all that is in it to a user. @param {string} place @param {User | undefined} user */
async function give(place, user) {
  if (!user) return;
  await chown(place, user.uid, user.gid);
  const inside = await readdir(place, { recursive: true, withFileTypes: true });
  for (const entry of inside) await lchown(path.join(entry.parentPath, entry.name), user.uid, user.gid);
}

/** Copies what git knows, or will know, and the ignore file lets through. @param {string} to */
async function copyContext(to) {
  const inContext = contextOf(await readFile(path.join(root, 'deploy/Dockerfile.dockerignore'), 'utf8'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.trim().split('\n').filter(inContext))
    await cp(path.join(root, file), path.join(to, file));
}

/** A port that was free a moment ago. @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Missing('No port is free.');
  return address.port;
}

/** How npm reaches the registry from this machine: its address, certificates and proxies. @returns {NodeJS.ProcessEnv} */
function reachOfRegistry() {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const names = /^(NODE_EXTRA_CA_CERTS|npm_config_cafile|(https?|no)_proxy)$/i;
  const reach = Object.entries(process.env).filter(([name]) => names.test(name));
  return { npm_config_registry: registry, ...Object.fromEntries(reach) };
}

/** @param {string} folder @param {string} node */
async function rehearse(folder, node) {
  const stages = stagesOf(await readFile(path.join(root, 'deploy/Dockerfile'), 'utf8'));
  const context = path.join(folder, 'context');
  await copyContext(context);
  const reach = reachOfRegistry();
  const home = path.join(folder, 'home');
  await mkdir(home);
  await give(home, userOf(BUILDER));

  /** @type {Record<string, string>} */
  const roots = { '': context };
  let last = {
    directory: '',
    env: /** @type {Record<string, string>} */ ({}),
    user: 0,
    command: '',
    check: '',
  };
  for (const [index, stage] of stages.entries()) {
    const top = path.join(folder, `stage${index}`);
    roots[stage.name || String(index)] = top;
    last = { directory: '/', env: {}, user: BUILDER, command: '', check: '' };
    say(`FROM ${stage.base}: an empty folder instead, with the programs of this machine`);
    for (const { word, flags, rest } of stage.lines) {
      if (word === 'WORKDIR') {
        last.directory = rest;
        await mkdir(path.join(top, rest), { recursive: true });
        await give(path.join(top, rest), userOf(BUILDER));
      } else if (word === 'ENV') Object.assign(last.env, variablesOf(rest));
      else if (word === 'USER') last.user = Number.parseInt(rest, 10);
      else if (word === 'CMD') last.command = rest;
      else if (word === 'HEALTHCHECK') last.check = rest;
      else if (word === 'COPY') await copy(rest, flags, top, last.directory, roots);
      else if (word === 'RUN') {
        const start = performance.now();
        const env = {
          PATH: `${path.dirname(node)}:${process.env.PATH}`,
          HOME: home,
          ...reach,
        };
        const { code, output } = await run('/bin/sh', ['-c', rest], {
          env,
          cwd: path.join(top, last.directory),
          user: userOf(BUILDER),
        });
        if (code !== 0) throw new Missing(`${output}\nRUN ${rest} failed with ${code}.`);
        say(`RUN ${rest}: ${since(start)}`);
      }
    }
  }
  const top = path.join(folder, `stage${stages.length - 1}`);
  say(`the last stage has ${execFileSync('du', ['-sm', top], { encoding: 'utf8' }).split('\t')[0]} MB`);
  await serve(top, last);
}

/**
 * @param {string} rest of COPY @param {Record<string, string>} flags @param {string} top @param {string} directory
 * @param {Record<string, string>} roots of the stages by name; the context has none
 */
async function copy(rest, flags, top, directory, roots) {
  const names = rest.split(/\s+/);
  const to = names.pop() ?? '';
  const from = roots[flags.from ?? ''] ?? '';
  const target = path.join(top, path.resolve(directory, to));
  const owner = userOf(flags.chown ? Number.parseInt(flags.chown, 10) : BUILDER);
  for (const name of names) {
    const isFolder = to.endsWith('/') && !name.endsWith('/');
    const place = isFolder ? path.join(target, path.basename(name)) : target;
    await cp(path.join(from, name), place, { recursive: true, verbatimSymlinks: true });
  }
  await give(target, owner);
}

/**
 * Starts the server of the last stage as its user, checks it, and stops it.
 * @param {string} top @param {{ directory: string, env: Record<string, string>, user: number, command: string, check: string }} stage
 */
async function serve(top, stage) {
  const port = await freePort();
  /** Where the folders of a container are here. @param {string} text */
  const here = (text) => text.replaceAll(/(?<=^|:)(?=\/(srv|data))/g, top);
  const own = Object.fromEntries(Object.entries(stage.env).map(([name, value]) => [name, here(value)]));
  const env = { ...own, HOST: '127.0.0.1', PORT: String(port) };
  const setting = { env, cwd: path.join(top, stage.directory), user: userOf(stage.user) };
  const [program, ...args] = commandOf(stage.command);
  /** Programs are searched in the PATH of the container. @param {string} name */
  const found = async (name) =>
    (await run('/bin/sh', ['-c', `command -v ${name}`], setting)).output.trim() || name;

  const node = await found(program);
  say(`CMD ${stage.command}, as user ${stage.user}, by ${path.relative(top, node)}`);
  const start = performance.now();
  const server = begin(node, args, setting);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes) => (output += bytes));
  const ended = once(server, 'close');
  try {
    const check = commandOf(stage.check.slice(stage.check.indexOf('CMD ')));
    while ((await run(await found(check[0]), check.slice(1), setting)).code !== 0) {
      if (server.exitCode !== null) throw new Missing(`${output}\nThe server ended with ${server.exitCode}.`);
      if (performance.now() - start > PATIENCE_MS) throw new Missing(`${output}\nIt did not become healthy.`);
      await setTimeout(1000);
    }
    say(`healthy after ${since(start)}`);
    for (const page of ['/healthz', '/readyz', '/', '/api/site', '/api/items']) {
      const answer = await fetch(`http://127.0.0.1:${port}${page}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Missing(`${output}\n${page} answered ${answer.status}.`);
      say(`GET ${page}: ${answer.status}`);
    }
    const doctor = await run(node, ['--run', 'doctor'], setting);
    if (doctor.code !== 0)
      throw new Missing(`${doctor.output}\nnode --run doctor ended with ${doctor.code}.`);
    say(`node --run doctor: ${doctor.output.trim().split('\n').at(-1)}`);
    if (isRoot) {
      const probe = await run(
        '/bin/sh',
        ['-c', 'touch package.json node_modules/x server/x web/dist/x'],
        setting,
      );
      if (probe.code === 0) throw new Missing('The server could change its own files.');
      say('its own files: it cannot change them');
    }
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
  if (server.exitCode !== 0) throw new Missing(`${output}\nAt SIGTERM it ended with ${server.exitCode}.`);
  say(`SIGTERM: it ended with 0`);
}

await runCommand(async () => {
  requireNode();
  const start = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-image-'));
  if (isRoot) await chown(folder, BUILDER, BUILDER);
  execFileSync('chmod', ['755', folder]);
  try {
    await rehearse(folder, findNode());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (!isRoot) say('as one user: root would have run the parts as users of their own');
  say(`rehearsed in ${since(start)}`);
  return 0;
});

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Not beside our packages: Node strips no types there. */
const KEPT = path.join(tmpdir(), 'lendloop-versions');
/** Versions differ in where their build of the web app is. */
const BUILDS = ['tools/setup/webBuild.mjs', 'tools/setup/web-build.mjs'];

const run = promisify(execFile);

/** This version, with the web app built. */
export async function buildHere(): Promise<string> {
  await buildWeb(ROOT);
  return ROOT;
}

/** Puts an earlier version into a folder of its own, installed and built, and returns that folder. It is kept for the next time. */
export async function checkOut(commit: string): Promise<string> {
  const folder = path.join(KEPT, commit);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const archive = path.join(part, 'version.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['--extract', '--file', archive, '--directory', part]);
  await rm(archive);
  await command('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], part);
  await buildWeb(part);
  await rename(part, folder);
  return folder;
}

async function buildWeb(root: string): Promise<void> {
  const build = BUILDS.map((file) => path.join(root, file)).find(existsSync);
  if (build === undefined) throw new Error(`Nothing in ${root} builds the web app.`);
  const script = path.join(root, 'node_modules/.cache/build-web.mjs');
  await mkdir(path.dirname(script), { recursive: true });
  await writeFile(
    script,
    `import { buildWeb } from ${JSON.stringify(pathToFileURL(build).href)};
     const { code, output } = await buildWeb(process.execPath);
     if (code !== 0) process.stderr.write(output);
     process.exitCode = code;`,
  );
  await command(process.execPath, [script], root);
}

/** Runs a command to its end, and throws what it printed if it fails. */
async function command(program: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${cwd}:\n${printed}`);
}

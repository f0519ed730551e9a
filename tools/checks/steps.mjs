import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { root } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { buildWeb } from '../setup/webBuild.mjs';
import { runVitest } from './vitest.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ code: number, output: string, counts?: Counts, failed?: string[], unsteady?: string[] }} Outcome */
/**
 * The tests of a suite to run: those whose paths contain a filter, or those related to changed files.
 * @typedef {'all' | 'none' | { filters: string[] } | { related: string[] }} Tests
 */
/** @typedef {{ node: string, env: NodeJS.ProcessEnv, tests: Record<'unit' | 'api' | 'e2e', Tests> }} Setting */
/** @typedef {'chromium' | 'postgres' | 'pgbouncer' | 'redis'} Part */
/** @typedef {{ turn: number, needs?: Part[], run: (setting: Setting) => Promise<Outcome> }} Step */

const workspaces = ['contract', 'words', 'server', 'web', 'e2e', 'bench', 'tools'];

/** @param {string} script of a package in node_modules @param {string[]} args @returns {Step} */
function program(script, ...args) {
  return {
    turn: 1,
    run: ({ node, env }) => run(node, [path.join(root, 'node_modules', script), ...args], { cwd: root, env }),
  };
}

/** Whether the workspace has any sources; the compiler refuses an empty one. @param {string} workspace */
function hasSources(workspace) {
  const folder = path.join(root, workspace);
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.some((name) => /\.(tsx?|mjs)$/.test(name));
}

/** @param {Setting} setting @returns {Promise<Outcome>} */
async function checkTypes({ node, env }) {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const outcomes = await Promise.all(
    workspaces
      .filter(hasSources)
      .map((workspace) => run(node, [tsc, '-p', workspace, '--pretty', 'false'], { cwd: root, env })),
  );
  return {
    code: Math.max(...outcomes.map((outcome) => outcome.code)),
    output: outcomes.map((outcome) => outcome.output).join(''),
  };
}

/**
 * All checks by name. Checks with the same turn run in parallel. The next turn starts when they are done, because each turn
 * uses all cores.
 * @type {Record<string, Step>}
 */
export const steps = {
  types: { turn: 1, run: checkTypes },
  lint: program('oxlint/bin/oxlint', '--deny-warnings'),
  format: program('oxfmt/bin/oxfmt', '--check', '.'),
  architecture: {
    turn: 1,
    run: ({ node, env }) => run(node, [path.join(root, 'tools/architecture/main.mjs')], { cwd: root, env }),
  },
  unused: program('knip/bin/knip.js', '--no-progress'),
  build: { turn: 1, run: ({ node }) => buildWeb(node) },
  weight: { ...program('../tools/weight/main.mjs'), turn: 2 },
  unit: {
    turn: 2,
    needs: ['postgres', 'pgbouncer', 'redis'],
    run: (setting) => runVitest(setting, setting.tests.unit, ['unit', 'screens']),
  },
  api: {
    turn: 2,
    needs: ['postgres', 'redis'],
    run: (setting) => runVitest(setting, setting.tests.api, ['api-embedded', 'api-postgres']),
  },
  e2e: { turn: 3, needs: ['chromium'], run: (setting) => runVitest(setting, setting.tests.e2e, ['e2e']) },
};

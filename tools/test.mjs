// `npm test`. It may run under Node 20 in a bare clone, so neither it nor its imports use anything from node_modules.
import { availableParallelism } from 'node:os';
import path from 'node:path';

import { planSince } from './checks/changed.mjs';
import { steps } from './checks/steps.mjs';
import { installPackages } from './setup/install.mjs';
import { requireParts } from './setup/machine.mjs';
import { findNode, requireNode, withNode } from './setup/node.mjs';
import { Missing, runCommand, say, since } from './setup/say.mjs';
import { findPostgresFolder } from './setup/which.mjs';

/** @typedef {import('./checks/changed.mjs').Plan} Plan */
/** @typedef {import('./checks/steps.mjs').Outcome} Outcome */
/** @typedef {import('./checks/steps.mjs').Setting} Setting */
/** @typedef {import('./checks/steps.mjs').Step} Step */

const CHANGED = '--changed';

/**
 * Chooses steps and test files: `npm test -- types lint`, `npm test -- unit rentals/rules`, `npm test -- --changed`.
 * @param {string[]} args
 */
async function choose(args) {
  const [changed] = args.filter((arg) => arg.startsWith(CHANGED));
  if (changed !== undefined) {
    if (args.length > 1) throw new Missing(`\`${CHANGED}\` takes no other arguments.`);
    const tests = await planSince(changed.slice(CHANGED.length + 1) || 'main');
    return { chosen: Object.entries(steps), tests };
  }
  const all = Object.keys(steps);
  const named = args.filter((arg) => all.includes(arg));
  const filters = args.filter((arg) => !all.includes(arg));
  if (filters.length > 0 && named.length === 0) {
    throw new Missing(`Name a step before \`${filters[0]}\`. The steps are: ${all.join(', ')}.`);
  }
  const chosen = Object.entries(steps).filter(
    ([name]) =>
      named.length === 0 ||
      named.includes(name) ||
      (name === 'build' && ['e2e', 'api', 'weight'].some((step) => named.includes(step))),
  );
  const some = filters.length > 0 ? { filters } : 'all';
  /** @type {Plan} */
  const tests = { unit: some, api: some, e2e: some };
  return { chosen, tests };
}

/** @param {[string, Step]} entry @param {Setting} setting @returns {Promise<Outcome>} */
async function runStep([name, step], setting) {
  const start = performance.now();
  const outcome = await step.run(setting);
  const { passed, failed, skipped } = outcome.counts ?? {};
  const counts = outcome.counts ? `  ${passed} passed, ${failed} failed, ${skipped} skipped` : '';
  if (outcome.code !== 0) say(outcome.output.trimEnd());
  say(`${outcome.code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(13)}${since(start).padStart(10)}${counts}`);
  return outcome;
}

/** @param {[string, Step][]} waiting @param {number} atOnce @param {Setting} setting @returns {Promise<Outcome[]>} */
async function runPool(waiting, atOnce, setting) {
  /** @type {Outcome[]} */
  const outcomes = [];
  const worker = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift())
      outcomes.push(await runStep(entry, setting));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

await runCommand(async () => {
  const start = performance.now();
  const { chosen, tests } = await choose(process.argv.slice(2));
  requireNode();
  await installPackages();
  await requireParts([...new Set(chosen.flatMap(([, step]) => step.needs ?? []))]);

  const node = findNode();
  const env = withNode(node);
  const postgres = findPostgresFolder();
  if (postgres) env.PATH += path.delimiter + postgres;
  const setting = { node, env, tests };

  /** @type {Outcome[]} */
  const outcomes = [];
  for (const turn of [...new Set(chosen.map(([, step]) => step.turn))].sort((a, b) => a - b)) {
    const steps = chosen.filter(([, step]) => step.turn === turn);
    outcomes.push(...(await runPool(steps, availableParallelism(), setting)));
  }

  const failures = outcomes.filter((outcome) => outcome.code !== 0).length;
  say(
    failures === 0
      ? `all checks passed in ${since(start)}`
      : `${failures} of ${outcomes.length} checks failed after ${since(start)}`,
  );
  // Once more at the end: of long outputs often only the end is kept.
  for (const name of outcomes.flatMap(({ failed = [] }) => failed)) say(`failed: ${name}`);
  for (const name of outcomes.flatMap(({ unsteady = [] }) => unsteady))
    say(`passed only at the second try: ${name}`);
  const counted = outcomes.flatMap((outcome) => outcome.counts ?? []);
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    counted.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  if (counted.length > 0) {
    say(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  }
  return failures === 0 ? 0 : 1;
});

import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

import { PAGES } from '../../contract/src/pages.ts';
import { textsIn } from '../words/texts.mjs';
import { missesDirection, physicalSides, unmirroredIcons } from './direction.mjs';
import { assembly, modules, roleOf, roles, serverRooms } from './roles.mjs';
import { crowdedFolders, oddNames } from './shape.mjs';

/** @typedef {import('./check.mjs').Violation} Violation */
/** @typedef {{ rule: string, pattern: RegExp, within: RegExp, except: RegExp }} TextRule */

const tests = /\.(test|e2e)\.tsx?$|\/testing\//;
const emptyName = /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.[cm]?[jt]sx?$)/;
const barrelName = /(^|\/)index\.[cm]?tsx?$/;

/** The first segments of the pages' paths: `items`, `profile` … */
const pageStarts = Object.values(PAGES).flatMap(({ path }) => path.split('/')[1] || []);

/** What no import shows: words that belong in one place. @type {TextRule[]} */
const textRules = [
  {
    rule: 'environment-in-config',
    pattern: /\bprocess\.env\b/,
    within: /^server\/src\//,
    except: /^server\/src\/config\.ts$/,
  },
  { rule: 'fetch-in-api', pattern: /(?<![\w.])fetch\(/, within: /^web\/src\//, except: /^web\/src\/api\// },
  { rule: 'socket-in-live', pattern: /new WebSocket\(/, within: /^web\/src\//, except: /^web\/src\/live\// },
  {
    rule: 'page-paths-in-table',
    pattern: new RegExp(`["'\`}]/(${pageStarts.join('|')})(?=["'\`/?#])|\\b(to|href)=\\{?["'\`]/(?!/)`),
    within: /^(contract|server|web)\/src\//,
    except: /^contract\/src\/pages\.ts$/,
  },
  {
    rule: 'pins-in-place',
    pattern: /\bitem_places\b/,
    within: /^server\/src\//,
    except: /^server\/src\/items\/place\.ts$/,
  },
  { rule: 'no-barrel', pattern: /^export \* from /m, within: /./, except: /^$/ },
];

/** Why the rules that no import shows are there, for whoever breaks one. @type {Record<string, string>} */
export const reasons = {
  room: 'A file belongs to a room of docs/architecture.md; a new room gets its place in tools/architecture/roles.mjs.',
  role: 'The name of a file in a module tells its role: see docs/architecture.md. A new tool is named in tools/architecture/toolFiles.mjs.',
  'page-paths-in-table':
    'The paths of pages stand in contract/src/pages.ts: say `paths.profile`, or `pathTo(paths.item, { id })`.',
  'pins-in-place':
    'Only server/src/items/place.ts reads the pins and addresses of owners: what others see is in `items`.',
  'transaction-in-actions': 'A route, a rule or a tool opens no transaction: its action does.',
  'start-and-end':
    'The app is mirrored for Arabic: say start and end instead of left and right (ms-, pe-, start-, text-end), and give what runs sideways an `rtl:` class, or var(--dir) in a style sheet.',
  'follows-direction':
    'Keys, swipes and movements turn round with the page: see useForward in web/src/ui/direction/.',
  'text-in-words':
    'People read this text, so it belongs in words/, where it is translated: useWords in web/src/words/ says it.',
  'words-loaded':
    'The second shows words that do not arrive with the first, so the page around it disappears for a moment: name their area where the first is loaded.',
  'mirrored-icon':
    'An icon that points sideways is mirrored with the page by its name in web/src/ui/style/tokens.css.',
  'folder-size':
    'A folder holds at most 25 files beside their tests: what belongs together gets a folder of its own.',
  'one-case': 'Files are called camelCase.ts, components PascalCase.tsx.',
  'migration-locks':
    'A migration keeps nobody waiting for longer than a second and takes away nothing that nodes of the version before need (docs/decisions/0058-migrate-beside-people-and-older-nodes.md). If the table is always small, say "-- Locks briefly: why" before the statement.',
  'migration-listed':
    'This migration breaks no rule: strike it from the list in tools/architecture/migrations.mjs.',
  'no-folder-circle':
    'Neighbours that need each other, also by way of a third: move what both need beside or below them.',
};

const webRooms = ['api', 'app', 'features', 'live', 'offline', 'pages', 'site', 'ui', 'words'];

/** Where a file stands, as the names of the rules that its place breaks. @param {string} file */
function placeFaults(file) {
  const [workspace, , room = ''] = file.split('/');
  if (tests.test(file)) return [];
  if (workspace === 'web') return webRooms.includes(room) ? [] : ['room'];
  if (workspace !== 'server') return [];
  if (file.split('/').length === 3) return assembly.includes(room.replace(/\.ts$/, '')) ? [] : ['room'];
  if (!serverRooms.includes(room)) return ['room'];
  return modules.includes(room) && !roleOf(file) ? ['role'] : [];
}

/** Whether a file opens a transaction although its role does not. @param {string} file @param {string} text */
function opensWrongly(file, text) {
  const role = tests.test(file) ? null : roleOf(file);
  return role !== null && !roles[role]?.opensTransactions && /\.transaction\b/.test(text);
}

/** @param {string} top @param {string} room @param {RegExp} ending @returns {Promise<string[]>} paths of its sources, relative to the top */
async function sources(top, room, ending = /\.([cm]?tsx?|mjs)$/) {
  const entries = await readdir(path.join(top, room), { recursive: true }).catch(() => []);
  return entries
    .map((entry) => `${room}/${entry.replaceAll('\\', '/')}`)
    .filter((name) => ending.test(name) && !name.includes('node_modules/'));
}

/** What cannot be mirrored in the web app. @param {string} top @returns {Promise<Violation[]>} */
async function oneSided(top) {
  const names = (await sources(top, 'web/src', /\.(tsx?|css)$/)).filter((name) => !tests.test(name));
  const styles = await readFile(path.join(top, 'web/src/ui/style/tokens.css'), 'utf8');
  const found = await Promise.all(
    names.map(async (from) => {
      const text = await readFile(path.join(top, from), 'utf8');
      return [
        ...physicalSides(from, text).map((to) => ({ rule: 'start-and-end', from, to })),
        ...unmirroredIcons(text, styles).map((to) => ({ rule: 'mirrored-icon', from, to })),
        ...(missesDirection(from, text) ? [{ rule: 'follows-direction', from, to: from }] : []),
      ];
    }),
  );
  return found.flat();
}

/** Texts in the web app that nobody can translate. @param {string} top @returns {Promise<Violation[]>} */
async function untranslated(top) {
  const names = (await sources(top, 'web/src', /\.tsx?$/)).filter((name) => !tests.test(name));
  const found = await Promise.all(
    names.map(async (from) =>
      textsIn(from, await readFile(path.join(top, from), 'utf8')).map((to) => ({
        rule: 'text-in-words',
        from,
        to,
      })),
    ),
  );
  return found.flat();
}

/**
 * Checks names and contents of the sources, which dependency-cruiser cannot see.
 * @param {string} top a repository's root
 * @param {string[]} rooms folders below it
 * @returns {Promise<Violation[]>}
 */
export async function checkFiles(top, rooms) {
  const names = (await Promise.all(rooms.map((room) => sources(top, room)))).flat();
  const found = await Promise.all(
    names.map(async (from) => {
      const text = await readFile(path.join(top, from), 'utf8');
      const broken = textRules.filter(
        ({ pattern, within, except }) =>
          within.test(from) && !except.test(from) && !tests.test(from) && pattern.test(text),
      );
      const rules = [...broken.map(({ rule }) => rule), ...placeFaults(from)];
      if (opensWrongly(from, text)) rules.push('transaction-in-actions');
      if (emptyName.test(from)) rules.push('name-says-something');
      if (barrelName.test(from)) rules.push('no-barrel');
      return rules.map((rule) => ({ rule, from, to: from }));
    }),
  );
  return [
    ...found.flat(),
    ...crowdedFolders(names),
    ...oddNames(names),
    ...(await oneSided(top)),
    ...(await untranslated(top)),
  ];
}

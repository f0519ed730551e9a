// Files of the server's modules have roles, recognized by their names. A role says what a file does and what it may import.
import { tools } from './toolFiles.mjs';

/** The server's modules. Each row may use the rows above it, but nothing in its own row or below. */
export const moduleOrder = [
  ['http', 'db', 'live', 'storage', 'fetching', 'images', 'mail', 'schedule'],
  ['accounts'],
  ['cases'],
  ['ledger'],
  ['payments'],
  ['occupancies', 'places'],
  ['items'],
  ['categories', 'rentals'],
  ['handover'],
  ['calendar', 'disputes', 'messages', 'reviews'],
  ['admin', 'site'],
  ['reports'],
  ['pages'],
  ['demo'],
  ['backup'],
  ['doctor'],
];
/** Folders that serve every module, or look at all of them from outside, and have no roles. */
const engineRooms = ['http', 'db', 'live', 'storage', 'fetching', 'backup', 'doctor'];
/** The modules whose files have roles. */
export const modules = moduleOrder.flat().filter((module) => !engineRooms.includes(module));
export const serverRooms = [...moduleOrder.flat(), 'testing'];

/** Files outside the modules, which assemble the process or are small enough for everything to use. */
export const assembly = [
  'app',
  'config',
  'context',
  'deadline',
  'environment',
  'heap',
  'threads',
  'jobs',
  'liveDependencies',
  'loopback',
  'mailComposers',
  'main',
  'rentalHandovers',
  'start',
  'tracing',
];

/** @param {string} role what the file of a small module is called, and how others of the role end */
const named = (role) => `${role}|[\\w-]+${role[0]?.toUpperCase()}${role.slice(1)}`;

/**
 * @typedef {object} Role
 * @property {string} does
 * @property {string} names a regular expression for the names of its files, without their ending
 * @property {string[]} [within] the modules that have it; absent: all
 * @property {string[]} own roles of its own module that it may know
 * @property {string[]} others roles of any module that it may know; the order of the modules holds besides
 * @property {string[]} rooms what else it may know beside the contract: regular expressions over paths below server/src
 * @property {boolean} [speaksSql]
 * @property {boolean} [opensTransactions]
 */

/** @type {Record<string, Role>} */
export const roles = {
  routes: {
    does: 'reads the request, calls one action, query or store, and answers',
    names: named('routes'),
    own: ['actions', 'queries', 'stores', 'bodies', 'tools'],
    others: [],
    rooms: ['context\\.ts$', 'http/'],
  },
  bodies: {
    does: 'takes in what a request carries',
    names: named('bodies'),
    own: ['bodies', 'tools'],
    others: ['bodies'],
    rooms: ['context\\.ts$', 'http/(body/|callers/network\\.ts$|problem\\.ts$)'],
  },
  actions: {
    does: 'decides and changes in a transaction, then tells of it; throws problems',
    names: named('actions'),
    own: [],
    others: ['actions', 'limits', 'refusals', 'rules', 'queries', 'stores', 'writes', 'tools', 'samples'],
    rooms: [
      'context\\.ts$',
      'config\\.ts$',
      'db/',
      'http/(problem|traffic|kept/(cache|cacheMetrics|gaps))\\.ts$',
      'live/(bus|changes)\\.ts$',
      'storage/',
      'fetching/',
    ],
    opensTransactions: true,
  },
  jobs: {
    does: 'is the regular work of a module',
    names: named('jobs'),
    own: ['actions', 'limits', 'queries', 'stores', 'writes', 'tools'],
    others: ['queries', 'tools'],
    rooms: ['context\\.ts$', 'http/traffic\\.ts$', 'live/bus\\.ts$'],
    opensTransactions: true,
  },
  rules: {
    does: 'says what may be: pure, the day passed in',
    names: named('rules'),
    own: ['rules'],
    others: [],
    rooms: [],
  },
  refusals: {
    does: 'turns what a rule or the database refused into a problem',
    names: named('refusals'),
    own: ['refusals', 'rules', 'tools'],
    others: [],
    rooms: ['db/violation\\.ts$', 'http/problem\\.ts$'],
  },
  limits: {
    does: 'bounds how often something may be done',
    names: named('limits'),
    own: ['limits', 'queries', 'rules', 'tools'],
    others: [],
    rooms: [
      'context\\.ts$',
      'db/connect\\.ts$',
      'http/(limits/(limits|personLimits)|callers/network|problem)\\.ts$',
    ],
  },
  queries: {
    does: 'reads',
    names: `${named('queries')}|search`,
    own: [],
    others: ['queries', 'rules', 'sql', 'stores', 'tools', 'samples'],
    rooms: ['db/', 'http/(problem|kept/(gaps|tags))\\.ts$'],
    speaksSql: true,
    opensTransactions: true,
  },
  writes: {
    does: "changes rows in an action's transaction",
    names: named('writes'),
    own: [],
    others: ['writes', 'queries', 'rules', 'sql', 'stores', 'tools'],
    rooms: ['db/', 'http/problem\\.ts$'],
    speaksSql: true,
  },
  stores: {
    does: 'reads and changes one small group of tables',
    names: '[\\w-]+Store|place',
    own: [],
    others: ['queries', 'sql', 'stores', 'tools'],
    rooms: ['db/', 'http/problem\\.ts$'],
    speaksSql: true,
    opensTransactions: true,
  },
  sql: {
    does: 'is a part of statements',
    names: named('sql'),
    own: ['queries'],
    others: ['sql', 'tools'],
    rooms: ['http/lists/cursor\\.ts$'],
    speaksSql: true,
  },
  letters: {
    does: 'words the mails of its module',
    names: named('letters'),
    own: ['actions', 'rules'],
    others: ['queries', 'stores', 'tools'],
    rooms: ['context\\.ts$', 'db/'],
    speaksSql: true,
    opensTransactions: true,
  },
  tools: {
    does: 'computes, encodes or speaks to another program',
    names: Object.values(tools).flat().join('|'),
    within: Object.keys(tools),
    own: ['tools'],
    others: ['tools'],
    rooms: [
      'config\\.ts$',
      'deadline\\.ts$',
      'db/violation\\.ts$',
      'http/(callers/(asker|network)|lists/cursor|outage|problem|sending/prepared)\\.ts$',
      'fetching/',
      'storage/',
    ],
  },
  samples: {
    does: 'is made-up content of the demo',
    names: '(?!queries\\.|pictures\\.|\\w+Actions\\.)[\\w-]+',
    within: ['demo'],
    own: ['samples'],
    others: [],
    rooms: ['db/schema\\.ts$'],
  },
  commands: {
    does: 'is run from the command line',
    names: 'cli',
    within: ['admin'],
    own: ['actions'],
    others: ['stores'],
    rooms: ['config\\.ts$', 'db/'],
  },
};

/**
 * A regular expression that matches the paths of a role's files at any depth of their module.
 * @param {string} role @param {string} [module] one of them alone, or what stands for it; absent: a group of all
 */
export const filesOf = (role, module) =>
  `^server/src/${module ?? `(${(roles[role]?.within ?? modules).join('|')})`}(?=/).*/(?:${roles[role]?.names})\\.ts$`;

/**
 * The role of a server file, or null when it has none, as files outside the modules.
 * @param {string} file a path from the top, e.g. `server/src/items/routes.ts`
 * @returns {string | null}
 */
export function roleOf(file) {
  const [, module = '', name = ''] = /^server\/src\/([^/]+)\/(?:.+\/)?([^/]+)\.ts$/.exec(file) ?? [];
  const isTool = Object.entries(tools).some(([owner, names]) => owner === module && names.includes(name));
  if (isTool) return 'tools';
  const found = Object.keys(roles).find((role) => role !== 'tools' && new RegExp(filesOf(role)).test(file));
  return found ?? null;
}

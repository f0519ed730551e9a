// The table 'Who may import whom' of docs/architecture.md, row by row. Tests may import whatever they test.

import { filesOf, moduleOrder, modules, roles } from './roles.mjs';

/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

const tests = '\\.test\\.tsx?$';
const databaseDrivers = '(^|/)node_modules/(drizzle-orm|pg|@electric-sql)/';

/**
 * A rule that limits what `from` imports from this repository to `allowed`.
 * @param {string} name
 * @param {string} comment
 * @param {string | { path: string, pathNot?: string[] }} from a regular expression over paths; its groups are $1, $2 … in `allowed`
 * @param {string[]} allowed
 * @returns {Rule}
 */
function onlyOurs(name, comment, from, allowed) {
  const place = typeof from === 'string' ? { path: from } : from;
  return {
    name,
    comment,
    severity: 'error',
    from: { path: place.path, pathNot: [tests, ...(place.pathNot ?? [])] },
    to: { path: '^(contract|words|server|web|e2e|bench|tools)/', pathNot: allowed },
  };
}

/**
 * A rule that forbids `from` to import `to`, both regular expressions over paths.
 * @param {string} name @param {string} comment @param {string | string[]} from @param {string | string[]} to
 * @returns {Rule}
 */
function never(name, comment, from, to) {
  return { name, comment, severity: 'error', from: { path: from, pathNot: [tests] }, to: { path: to } };
}

/** @param {string[]} row @param {number} index @returns {Rule[]} one for each module */
function orderOf(row, index) {
  const beside = row.filter(() => index > 0);
  const below = moduleOrder.slice(index + 1).flat();
  return row.map((module) => ({
    name: `server-order-${module}`,
    comment: `The server's modules depend on each other in one direction: ${moduleOrder.map((row) => row.join(', ')).join(' → ')}.`,
    severity: 'error',
    from: { path: `^server/src/${module}/`, pathNot: [tests] },
    to: {
      path: `^server/src/(${[...beside.filter((other) => other !== module), ...below, 'testing'].join('|')})/|^server/src/(app|main)\\.ts$`,
    },
  }));
}

/** @param {string} role @returns {Rule} what its files may import of ours */
function ruleOf(role) {
  const { does, own = [], others = [], rooms = [] } = roles[role] ?? {};
  return onlyOurs(`role-${role}`, `Of ${role}, each ${does}.`, filesOf(role), [
    '^contract/',
    '^words/src/',
    ...rooms.map((room) => `^server/src/${room}`),
    ...own.map((other) => filesOf(other, '$1')),
    ...others.map((other) => filesOf(other, `(?:${(roles[other]?.within ?? modules).join('|')})`)),
  ]);
}

/** @type {Rule[]} */
const contract = [
  onlyOurs('contract-alone', 'The contract imports nothing of ours.', '^contract/', ['^contract/']),
  {
    name: 'contract-zod-only',
    comment: 'Both ends load the contract, so it may only use zod.',
    severity: 'error',
    from: { path: '^contract/', pathNot: [tests] },
    to: {
      dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core'],
      pathNot: ['/node_modules/zod/', '^node_modules/zod/'],
    },
  },
];

/** @type {Rule[]} */
const server = [
  onlyOurs(
    'server-ours',
    'The server is built from itself, the contract and the words.',
    '^server/src/(?!testing/)',
    ['^server/', '^contract/', '^words/src/'],
  ),
  onlyOurs(
    'server-testing',
    'What serves the tests may also ask for a port, for the proxy and for the environment of the server.',
    '^server/src/testing/',
    [
      '^server/',
      '^contract/',
      '^words/src/',
      '^tools/(freePort\\.ts|proxy/nginx\\.ts|serverSettings\\.mjs)$',
    ],
  ),
  ...Object.keys(roles).map(ruleOf),
  {
    name: 'rules-pure',
    comment: 'Rules are pure: no I/O, no library, and the time is passed in.',
    severity: 'error',
    from: { path: filesOf('rules'), pathNot: [tests] },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'] },
  },
  never(
    'database-in-its-place',
    'SQL is written in db and in the queries, writes, stores and letters of a module.',
    Object.keys(roles)
      .filter((role) => !roles[role]?.speaksSql)
      .map((role) => filesOf(role))
      .concat('^server/src/http/', '^server/src/[^/]+\\.ts$'),
    databaseDrivers,
  ),
  never(
    'testing-in-tests',
    'What serves the tests stays with the tests.',
    '^server/src/(?!testing/)',
    '^server/src/testing/',
  ),
  ...moduleOrder.flatMap(orderOf),
];

/** @type {Rule[]} */
const words = [
  onlyOurs('words-ours', 'The words know the contract only.', '^words/', ['^words/', '^contract/']),
];

/** @type {Rule[]} */
const web = [
  onlyOurs('web-ours', 'The web app is built from itself, the contract and the words.', '^web/', [
    '^web/',
    '^contract/',
    '^words/src/',
  ]),
  never(
    'web-testing-in-tests',
    'What serves the tests stays with the tests.',
    '^web/src/(?!testing/)',
    '^web/src/testing/',
  ),
  onlyOurs('web-words', 'The words of the web app know the words and the contract.', '^web/src/words/', [
    '^contract/',
    '^words/src/',
    '^web/src/words/',
  ]),
  onlyOurs('web-ui', 'ui knows React, the primitives and the words: no data, no routes.', '^web/src/ui/', [
    '^web/src/(ui|words)/',
    '^words/src/types\\.ts$',
  ]),
  never(
    'web-ui-no-data',
    'ui knows React and the primitives: no data, no routes.',
    '^web/src/ui/',
    '/node_modules/@tanstack/|^node_modules/@tanstack/|node_modules/zod/',
  ),
  onlyOurs('web-api', 'The client knows the contract and the language only.', '^web/src/api/', [
    '^contract/',
    '^web/src/(api|words)/',
  ]),
  onlyOurs(
    'web-offline',
    'What is kept for use without a network comes from the client and goes through it.',
    '^web/src/offline/',
    ['^contract/', '^web/src/(offline|api|words)/'],
  ),
  onlyOurs('web-site', "The operator's settings come from the client.", '^web/src/site/', [
    '^contract/',
    '^web/src/(site|offline|api|words)/',
  ]),
  onlyOurs('web-live', "Live knows the contract, and the keys of the client's queries.", '^web/src/live/', [
    '^contract/',
    '^web/src/(live|api|words)/',
  ]),
  onlyOurs(
    'web-features',
    'A feature knows ui, the client, the live connection, what is kept offline and the site; never another feature, a page or the app.',
    '^web/src/features/([^/]+)/',
    ['^contract/', '^words/src/', '^web/src/(ui|api|live|offline|site|words)/', '^web/src/features/$1/'],
  ),
  onlyOurs(
    'web-pages',
    'A page puts features together and knows no other page and nothing of the app.',
    '^web/src/pages/([^/]+)/',
    [
      '^contract/',
      '^words/src/',
      '^web/src/(features|ui|site|live|offline|words)/',
      '^web/src/api/apiError\\.ts$',
      '^web/src/pages/$1/',
    ],
  ),
];

/** @type {Rule[]} */
const outside = [
  onlyOurs('e2e-outside', 'Browser tests use the product from the outside.', '^e2e/', [
    '^e2e/',
    '^contract/',
    '^tools/(browser\\.mjs|freePort\\.ts|serverSettings\\.mjs)$',
  ]),
  onlyOurs('bench-outside', 'Benchmarks use the product from the outside.', '^bench/', [
    '^bench/',
    '^contract/',
    '^tools/(browser\\.mjs|freePort\\.ts|proxy/nginx\\.ts|serverSettings\\.mjs)$',
  ]),
];

/** @type {Rule[]} */
const everywhere = [
  {
    name: 'no-circle',
    comment: 'Modules that depend on each other are really one, or need a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolved',
    comment: 'An import that cannot be followed cannot be checked.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {Rule[]} */
export const forbidden = [...contract, ...words, ...server, ...web, ...outside, ...everywhere];

// The table 'Who may import whom' of docs/architecture.md, row by row. Tests may reach for whatever they test.

/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

const tests = '\\.test\\.tsx?$';
const databaseDrivers = '(^|/)node_modules/(drizzle-orm|pg|@electric-sql)/';

/** The server's modules, each row may use the rows above it and nothing beside or below it. */
const moduleOrder = [
  ['http', 'db', 'live', 'images', 'mail'],
  ['accounts'],
  ['items'],
  ['categories', 'rentals'],
  ['messages', 'reviews'],
  ['admin', 'site', 'places'],
  ['demo'],
];

/**
 * A rule that lets `from` import nothing of ours but `allowed`.
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
    to: { path: '^(contract|server|web|e2e|bench|tools)/', pathNot: allowed },
  };
}

/**
 * A rule that keeps `from` away from `to`, both regular expressions over paths.
 * @param {string} name @param {string} comment @param {string} from @param {string | string[]} to
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
    comment: `The modules of the server depend on each other one way: ${moduleOrder.map((row) => row.join(', ')).join(' → ')}.`,
    severity: 'error',
    from: { path: `^server/src/${module}/`, pathNot: [tests] },
    to: {
      path: `^server/src/(${[...beside.filter((other) => other !== module), ...below, 'testing'].join('|')})/|^server/src/(app|main)\\.ts$`,
    },
  }));
}

/** @type {Rule[]} */
const contract = [
  onlyOurs('contract-alone', 'The contract imports nothing of ours.', '^contract/', ['^contract/']),
  {
    name: 'contract-zod-only',
    comment: 'Both ends load the contract: it needs zod and nothing else.',
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
  onlyOurs('server-ours', 'The server is built from itself and the contract.', '^server/src/(?!testing/)', [
    '^server/',
    '^contract/',
  ]),
  onlyOurs('server-testing', 'What serves the tests may also ask for a port.', '^server/src/testing/', [
    '^server/',
    '^contract/',
    '^tools/freePort\\.ts$',
  ]),
  onlyOurs(
    'routes',
    'A route reads the request, calls an action or a query of its module and answers.',
    '^server/src/([^/]+)/routes\\.ts$',
    [
      '^contract/',
      '^server/src/context\\.ts$',
      '^server/src/http/',
      '^server/src/$1/(actions|queries|search)\\.ts$',
    ],
  ),
  never('routes-no-database', 'A route never speaks SQL.', '^server/src/[^/]+/routes\\.ts$', [
    databaseDrivers,
    '^server/src/db/',
  ]),
  onlyOurs(
    'actions',
    "An action is made of its module's rules and queries, of live events, mail, images and the modules below; it throws problems.",
    '^server/src/([^/]+)/actions\\.ts$',
    [
      '^contract/',
      '^server/src/context\\.ts$',
      '^server/src/http/problem\\.ts$',
      '^server/src/live/(bus|closing)\\.ts$',
      '^server/src/(?!(http|live|demo|testing)/)[^/]+/(?!routes\\.ts$)',
    ],
  ),
  onlyOurs('rules', 'Rules are pure and know the contract only.', '^server/src/[^/]+/rules\\.ts$', [
    '^contract/',
  ]),
  {
    name: 'rules-pure',
    comment: 'Rules are pure: no I/O, no library, the clock passed in.',
    severity: 'error',
    from: { path: '^server/src/[^/]+/rules\\.ts$' },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'] },
  },
  onlyOurs(
    'queries',
    "A query knows the tables and the contract's types.",
    '^server/src/([^/]+)/(queries|search)\\.ts$',
    [
      '^contract/',
      '^server/src/db/',
      '^server/src/$1/(?!(routes|actions)\\.ts$)',
      '^server/src/items/visibility\\.ts$',
    ],
  ),
  {
    name: 'database-in-its-place',
    comment:
      'SQL is written in db and in the queries of a module, never where requests are answered or rules decided.',
    severity: 'error',
    from: {
      path: '^server/src/([^/]+/(routes|actions|rules)|[^/]+)\\.ts$|^server/src/(http|mail(?!/queries))/',
      pathNot: [tests],
    },
    to: { path: databaseDrivers },
  },
  {
    name: 'server-module-in-order',
    comment: 'A new module of the server gets its place in the order.',
    severity: 'error',
    from: { path: `^server/src/(?!(${moduleOrder.flat().join('|')}|testing)/)[^/]+/`, pathNot: [tests] },
    to: {},
  },
  never(
    'testing-in-tests',
    'What serves the tests stays with the tests.',
    '^server/src/(?!testing/)',
    '^server/src/testing/',
  ),
  ...moduleOrder.flatMap(orderOf),
];

/** @type {Rule[]} */
const web = [
  onlyOurs('web-ours', 'The web app is built from itself and the contract.', '^web/', [
    '^web/',
    '^contract/',
  ]),
  onlyOurs('web-ui', 'ui knows React and the primitives: no data, no routes.', '^web/src/ui/', [
    '^web/src/ui/',
  ]),
  never(
    'web-ui-no-data',
    'ui knows React and the primitives: no data, no routes.',
    '^web/src/ui/',
    '/node_modules/@tanstack/|^node_modules/@tanstack/|node_modules/zod/',
  ),
  onlyOurs('web-api', 'The client knows the contract only.', '^web/src/api/', [
    '^contract/',
    '^web/src/api/',
  ]),
  onlyOurs('web-site', "The operator's settings come from the client.", '^web/src/site/', [
    '^contract/',
    '^web/src/(site|api)/',
  ]),
  onlyOurs('web-live', "Live knows the contract, and the keys of the client's queries.", '^web/src/live/', [
    '^contract/',
    '^web/src/(live|api)/',
  ]),
  onlyOurs(
    'web-features',
    'A feature knows ui, the client, the live connection, the site and the paths; never another feature, a page or the app.',
    '^web/src/features/([^/]+)/',
    ['^contract/', '^web/src/(ui|api|live|site)/', '^web/src/app/paths\\.ts$', '^web/src/features/$1/'],
  ),
  onlyOurs(
    'web-pages',
    'A page puts features together and knows no other page and nothing of the app but its paths.',
    '^web/src/pages/([^/]+)/',
    [
      '^contract/',
      '^web/src/(features|ui|site|live)/',
      '^web/src/api/ApiError\\.ts$',
      '^web/src/app/paths\\.ts$',
      '^web/src/pages/$1/',
    ],
  ),
];

/** @type {Rule[]} */
const outside = [
  onlyOurs('e2e-outside', 'Browser tests use the product from the outside.', '^e2e/', [
    '^e2e/',
    '^contract/',
    '^tools/(browser\\.mjs|freePort\\.ts)$',
  ]),
  onlyOurs('bench-outside', 'Benchmarks use the product from the outside.', '^bench/', [
    '^bench/',
    '^contract/',
    '^tools/(browser\\.mjs|freePort\\.ts)$',
  ]),
];

/** @type {Rule[]} */
const everywhere = [
  {
    name: 'no-circle',
    comment: 'Modules that need each other are one module, or miss a third.',
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
export const forbidden = [...contract, ...server, ...web, ...outside, ...everywhere];

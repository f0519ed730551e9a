/** A node of a parsed program, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Parts {
  /** Exports the names of all definitions. */
  readonly all: string;
  /** What the module does besides defining names. */
  readonly actions: string;
  readonly definitions: readonly string[];
}

/** What only the server reads of an endpoint: its schemas and what describes it. */
export const OF_SERVER: ReadonlySet<string> = new Set([
  'params',
  'query',
  'body',
  'result',
  'access',
  'summary',
  'bodyLimit',
]);
/** Sets the messages of all schemas. */
const MESSAGES = /\/values\/sentences\.ts$/;

/** The text of a part by its number, or `actions`. */
export const partOf = ({ actions, definitions }: Parts, part: string): string =>
  part === 'actions' ? actions : (definitions[Number(part)] ?? '');

/**
 * Splits a module of the contract into its definitions. Each imports the others that it mentions, as `file?part=number`.
 * Endpoints lose what only the server
 * reads.
 */
export function splitModule(code: string, program: unknown, file: string): Parts {
  const statements = nodesIn((program as Node)['body']);
  const imports = statements
    .filter(({ type }) => type === 'ImportDeclaration')
    .map(({ start, end }) => code.slice(start, end));
  const actions = statements.filter(({ type }) => type === 'ExpressionStatement');
  const definitions = statements
    .filter(({ type }) => type !== 'ImportDeclaration' && type !== 'ExpressionStatement')
    .map((statement) => define(code, statement));
  const importOf = (names: readonly string[], part: number) =>
    `import { ${names.join(', ')} } from ${JSON.stringify(`${file}?part=${part}`)};`;
  /** The imports of a part that mentions these names. */
  const needs = (mentions: ReadonlySet<string>, self = -1) => [
    ...imports,
    ...definitions.flatMap(({ names }, part) => {
      const used = part === self ? [] : names.filter((name) => mentions.has(name));
      return used.length > 0 ? [importOf(used, part)] : [];
    }),
    ...(mentions.has('z') && !MESSAGES.test(file)
      ? [
          `import ${JSON.stringify(file.replace(/(\/contract\/src\/).*$/, '$1values/sentences.ts?part=actions'))};`,
        ]
      : []),
  ];
  return {
    all: definitions
      .flatMap(({ names, isExported }, part) =>
        isExported ? [importOf(names, part).replace('import', 'export')] : [],
      )
      .join('\n'),
    actions: [
      ...actions.flatMap((one) => needs(mentionsIn(one))),
      ...actions.map(({ start, end }) => code.slice(start, end)),
    ].join('\n'),
    definitions: definitions.map(({ names, text, mentions }, part) =>
      [...needs(mentions, part), text, `export { ${names.join(', ')} };`].join('\n'),
    ),
  };
}

interface Definition {
  readonly names: readonly string[];
  readonly isExported: boolean;
  /** Without `export`. */
  readonly text: string;
  /** All identifiers in it. */
  readonly mentions: ReadonlySet<string>;
}

function define(code: string, statement: Node): Definition {
  const inner = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
  const source = ({ start, end }: Node) => code.slice(start, end);
  if (!isNode(inner)) throw new Error(`A module of the contract may not re-export: ${source(statement)}`);
  const [declarator, ...more] = nodesIn(inner['declarations']);
  if (more.length > 0) throw new Error(`The contract defines one name at a time: ${source(inner)}`);
  const names = [nameOf(declarator ? declarator['id'] : inner['id'])];
  const isExported = inner !== statement;
  const value = declarator?.['init'];
  if (!isNode(value) || value.type !== 'CallExpression')
    return { names, isExported, text: source(inner), mentions: mentionsIn(inner) };
  const before = code.slice(inner.start, value.start);
  if (nameOf(value['callee']) !== 'endpoint') {
    // In this form a call may be left out where its value is not used.
    const text = `${before}/* @__PURE__ */ (() => ${source(value)})();`;
    return { names, isExported, text, mentions: mentionsIn(inner) };
  }
  const [definition] = nodesIn(value['arguments']);
  const kept = nodesIn(definition?.['properties']).filter(({ key }) => !OF_SERVER.has(nameOf(key)));
  const text = `${before}{ ${kept.map(source).join(', ')} };`;
  return { names, isExported, text, mentions: new Set(kept.flatMap((one) => [...mentionsIn(one)])) };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';

function mentionsIn(node: Node): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'Identifier') found.add(nameOf(value));
    for (const child of Object.values(value)) visit(child);
  };
  visit(node);
  return found;
}

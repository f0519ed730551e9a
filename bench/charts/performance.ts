import { compare, connectionsOf, find, readTable, summarize } from '../reads/report.ts';
import type { LiveResults, ReadResults, Results, TableResults, TargetName } from '../results.ts';
import { tableOf } from '../table.ts';
import { goalsTable } from './goals.ts';
import { barChart, lineChart, short } from './svg.ts';

/** A document, and the pictures beside it by name. */
export interface Report {
  readonly markdown: string;
  readonly charts: ReadonlyMap<string, string>;
}

const MB = 1024 ** 2;
const GOAL = 0.7;
const P99_GOAL_MS = { postgres: 50, embedded: 100 } as const;
/** The number of connections of the charts, where it was measured. */
const SHOWN = { postgres: 16, embedded: 10 } as const;
const NAMES = { postgres: 'PostgreSQL', embedded: 'Embedded database' } as const;

const INTRO = `# Performance

Made by \`npm run bench:charts\` from \`bench/results/\`. How it is measured, and how to repeat it: [bench/README.md](../bench/README.md).

- **rate of bare**: requests a second, relative to a bare Fastify route with one prepared statement that asks the same of the same database.
- **work of bare**: processor time of server and database that the bare route takes for a request, relative to ours. Above 1 we take less.
- All figures are medians of the rounds; ratios are taken within each round. The load generator shares the processor with what it
  measures, which affects rates and times but not the processor time.`;

/** The whole report. */
export function reportOf(all: readonly Results[]): Report {
  const charts = new Map<string, string>();
  const reads = all.filter((one) => one.kind === 'reads');
  const parts = [INTRO];
  if (reads.length > 0)
    parts.push(
      `## Goals\n\nThe worst of what was measured, on PostgreSQL at 16 connections and on the embedded database at 10.\n\n${goalsTable(reads)}`,
    );
  for (const database of ['postgres', 'embedded'] as const) {
    const sizes = reads.filter((one) => one.database === database).sort((a, b) => a.items - b.items);
    if (sizes.length > 0) parts.push(readsSection(database, sizes, charts));
  }
  if (reads.length > 0) parts.push(spaceSection(reads));
  for (const one of all) {
    if (one.kind === 'live') parts.push(liveSection(one));
    if (one.kind === 'table') parts.push(tableSection(one));
  }
  if (reads.length > 0) parts.push(detailSection(reads));
  return { markdown: `${parts.join('\n\n')}\n`, charts };
}

function readsSection(
  database: ReadResults['database'],
  sizes: readonly ReadResults[],
  charts: Map<string, string>,
): string {
  const connections = sizes.some((one) => connectionsOf(one).includes(SHOWN[database]))
    ? SHOWN[database]
    : (connectionsOf(sizes[0] as ReadResults).at(-1) ?? 1);
  const names = [...new Set(sizes.flatMap(({ cases }) => cases.map(({ name }) => name)))];
  const columns = sizes.map(({ items }) => `${items.toLocaleString('en')} items`);
  const each = (of: (results: ReadResults, name: string) => number | null) =>
    names.map((name) => ({ name, values: sizes.map((results) => of(results, name)) }));
  const ratio = (kind: 'rate' | 'work') => (results: ReadResults, name: string) => {
    const product = find(results, name, 'product', connections);
    const bare = find(results, name, 'bare', connections);
    return product && bare ? compare(product, bare)[kind] : null;
  };
  const ours = (kind: 'p50' | 'p99' | 'work' | 'rate') => (results: ReadResults, name: string) => {
    const product = find(results, name, 'product', connections);
    return product ? summarize(product)[kind] : null;
  };
  const bars = (kind: 'rate' | 'work') => {
    const rows = each(ratio(kind));
    return sizes.map(({ items }, index) => ({
      name: `${items.toLocaleString('en')} items`,
      values: rows.map(({ values }) => values[index] ?? null),
    }));
  };
  const picture = (name: string, title: string, svg: string) => {
    charts.set(`${database}-${name}`, svg);
    return `![${title}](performance/${database}-${name}.svg)`;
  };
  const table = (rows: readonly { name: string; values: readonly (number | null)[] }[]) =>
    tableOf(
      ['case', ...columns],
      rows.map(({ name, values }) => [name, ...values.map((value) => (value === null ? '' : short(value)))]),
    );
  const goal = { value: GOAL, name: String(GOAL) };
  const rateTitle = `${NAMES[database]}: requests a second, of the bare route, ${connections} connections`;
  const workTitle = `${NAMES[database]}: processor time, bare route to ours, ${connections} connections`;
  const p99Title = `${NAMES[database]}: p99 in ms, ${connections} connections`;
  const costTitle = `${NAMES[database]}: processor time for a request in µs, ${connections} connections`;
  const first = sizes[0] as ReadResults;
  const parts = [
    `## ${NAMES[database]}`,
    `${machineOf(sizes)} ${first.version}${first.settings.length > 0 ? ` with ${first.settings.map((one) => `\`${one}\``).join(', ')}` : ''}. ${roundsOf(first, sizes)}`,
    `### Beside the bare routes\n\nRate of bare, then work of bare, at ${connections} connections.`,
    picture('rate', rateTitle, barChart({ title: rateTitle, names, series: bars('rate'), mark: goal })),
    table(each(ratio('rate'))),
    picture('work', workTitle, barChart({ title: workTitle, names, series: bars('work'), mark: goal })),
    table(each(ratio('work'))),
    `### Times and cost as the catalogue grows\n\np99 in ms, then processor time of server and database for a request in µs, at ${connections} connections.`,
    picture(
      'p99',
      p99Title,
      lineChart({
        title: p99Title,
        names: columns,
        series: each(ours('p99')),
        mark: { value: P99_GOAL_MS[database], name: `${P99_GOAL_MS[database]} ms` },
      }),
    ),
    table(each(ours('p99'))),
    picture('cost', costTitle, lineChart({ title: costTitle, names: columns, series: each(ours('work')) })),
    table(each(ours('work'))),
    ...cloneSection(sizes),
  ];
  return parts.join('\n\n');
}

/** The clone beside the product, where it was measured. */
function cloneSection(sizes: readonly ReadResults[]): string[] {
  return sizes.flatMap((results) => {
    const measured = results.series.filter(({ target }) => target === 'clone');
    const connections = Math.max(0, ...measured.map((one) => one.connections));
    const rows = measured
      .filter((one) => one.connections === connections)
      .flatMap((clone) => {
        const product = find(results, clone.name, 'product', connections);
        if (!product) return [];
        const { rate, work } = compare(product, clone);
        return [
          [
            clone.name,
            short(summarize(product).rate),
            short(summarize(clone).rate),
            short(rate),
            short(work),
          ],
        ];
      });
    if (rows.length === 0) return [];
    return [
      `### Beside a hand-made clone\n\nExpress, Drizzle and \`ilike\`, which sends whole lists; ${results.items.toLocaleString('en')} items, ${connections} connections.`,
      tableOf(['case', 'a second', 'clone', 'times its rate', 'times less work'], rows),
    ];
  });
}

function spaceSection(reads: readonly ReadResults[]): string {
  const rows = reads.map(({ database, items, filling, memory }) => [
    NAMES[database],
    items.toLocaleString('en'),
    short(filling.seconds),
    short(filling.bytes / MB),
    short(memory.idle / MB),
    short(memory.loaded / MB),
  ]);
  const headings = [
    'database',
    'items',
    'load time, s',
    'on disk, MB',
    'node idle, MB',
    'node after the load, MB',
  ];
  return `## Memory and disk\n\nResident memory of the server process with its children; the embedded database is part of it.\n\n${tableOf(headings, rows)}`;
}

function liveSection({ machine, sockets, rate, rows }: LiveResults): string {
  const headings = [
    '',
    'KB a socket',
    'stored and delivered a second',
    'p50 ms',
    'p99 ms',
    'server µs',
    'clients µs',
    'at most a second',
  ];
  const cells = rows.map((row) => [
    row.name,
    row.memory.toFixed(1),
    short(row.paced),
    row.p50.toFixed(2),
    row.p99.toFixed(2),
    short(row.work),
    short(row.clientWork),
    short(row.most),
  ]);
  return `## Live connections\n\n${sockets.toLocaleString('en')} open sockets, ${rate.toLocaleString('en')} messages a second. ${machineOf([{ machine }])}\n\n${tableOf(headings, cells)}`;
}

function tableSection({ title, machine, text, columns, rows }: TableResults): string {
  return [`## ${title}`, machineOf([{ machine }]), ...text, tableOf(columns, rows)].join('\n\n');
}

function detailSection(reads: readonly ReadResults[]): string {
  const parts = reads.flatMap((results) =>
    connectionsOf(results).map(
      (connections) =>
        `<details><summary>${NAMES[results.database]}, ${results.items.toLocaleString('en')} items, ${connections} connection${connections === 1 ? '' : 's'}</summary>\n\n${readTable(results, connections)}\n\n</details>`,
    ),
  );
  return `## All figures\n\n${whoIsWho(reads)}\n\n${parts.join('\n\n')}`;
}

const WHO: Readonly<Record<TargetName, string>> = {
  product: 'Lendloop as operators run it, without rate limits and logging',
  bare: 'Fastify with one named prepared statement a route',
  pgbench: 'the same statements sent to PostgreSQL directly',
  clone: 'Express, Drizzle and `ilike`',
  http: 'node:http with the bytes of an item, from memory',
};

function whoIsWho(reads: readonly ReadResults[]): string {
  const present = new Set(reads.flatMap(({ series }) => series.map(({ target }) => target)));
  return Object.entries(WHO)
    .filter(([target]) => present.has(target as TargetName))
    .map(([target, what]) => `- **${target}**: ${what}`)
    .join('\n');
}

function machineOf(all: readonly Pick<Results, 'machine'>[]): string {
  const [first] = all;
  if (!first) return '';
  const { date, processor, cores, memory, node } = first.machine;
  const loads = all.map(({ machine }) => machine.load);
  const load =
    Math.min(...loads) === Math.max(...loads)
      ? `${loads[0]}`
      : `${Math.min(...loads)} to ${Math.max(...loads)}`;
  return `Measured on ${date} with ${cores} cores (${processor}), ${Math.round(memory / 1024 ** 3)} GB and Node ${node.slice(1)}, at a load of ${load} before.`;
}

function roundsOf({ series, seconds, cases }: ReadResults, sizes: readonly ReadResults[]): string {
  const rounds = Math.max(...series.map((one) => one.rounds.length));
  const most = cases.map(({ name, questions }) => `${name} ${questions.toLocaleString('en')}`).join(', ');
  const others = sizes
    .filter((one) => one.seconds !== seconds)
    .map((one) => ` (of ${one.seconds} s with ${one.items.toLocaleString('en')} items)`);
  return `${rounds} rounds of ${seconds} s for each figure${others.join('')}, in turns. Different questions in each case: ${most}.`;
}

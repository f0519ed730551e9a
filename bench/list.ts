// `npm run bench`: the speed of lists and searches on both databases, compared with a bare route. See README.md.
import { parseArgs } from 'node:util';

import { getItem, listItems } from '@lendloop/contract/items';
import { PAGE_SIZE, TOTAL_HEADER } from '@lendloop/contract/paging';

import { withFilled, type Filled } from './filled.ts';
import { load, type Measured } from './load.ts';
import { table } from './report.ts';

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['embedded', 'postgres'] },
    items: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '10' },
  },
});
const items = Number(options.items);
const pace = { seconds: Number(options.seconds), connections: Number(options.connections) };

for (const database of options.database) {
  await withFilled(database, items, async (filled) => {
    console.log(`\n${database}, ${items} items, ${pace.connections} connections\n`);
    console.log(table(await measure(casesOf(filled))));
  });
}

interface Case {
  readonly name: string;
  readonly origin: string;
  /** Requested in turn. */
  readonly paths: readonly string[];
}

/** The bare route first. */
function casesOf({ app, bare, items: count, samples }: Filled): Case[] {
  const { rareWords, commonWords, misspeltWords, city } = samples;
  const ids = Array.from({ length: 500 }, (_, index) => String(1 + ((index * 7919) % count)));
  const list = (name: string, queries: readonly Record<string, string>[]): Case => ({
    name,
    origin: app,
    paths: queries.map(
      (query) =>
        `${listItems.path}?${new URLSearchParams({ ...query, limit: String(PAGE_SIZE) }).toString()}`,
    ),
  });
  const search = (words: readonly string[]) => words.map((word) => ({ search: word }));
  const place = { latitude: String(city.latitude), longitude: String(city.longitude), radius: '10' };
  return [
    { name: 'bare route, item by id', origin: bare, paths: ids.map((id) => `/items/${id}`) },
    { name: 'item by id', origin: app, paths: ids.map((id) => getItem.path.replace(':id', id)) },
    list('newest', [{}]),
    list('rare word', search(rareWords)),
    list('common word', search(commonWords)),
    list('misspelt word', search(misspeltWords)),
    list('within 10 km in a city', [place]),
    list('category', [{ category: '1' }, { category: '2' }, { category: '3' }]),
    list('place name', [{ location: city.name }]),
  ];
}

/** Each round goes through all cases, so that other work on the machine affects all of them alike. */
async function measure(cases: readonly Case[]) {
  const rows: { name: string; total: string; rounds: Measured[] }[] = [];
  for (const { name, origin, paths } of cases) {
    rows.push({ name, total: await totalOf(origin, paths), rounds: [] });
    await load(origin, paths, { ...pace, seconds: 1 });
  }
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const [index, { origin, paths }] of cases.entries()) {
      rows[index]?.rounds.push(await load(origin, paths, pace));
    }
  }
  return rows;
}

/** The total in the answer to the first path; throws if there is no good answer. */
async function totalOf(origin: string, [path = '']: readonly string[]): Promise<string> {
  const answer = await fetch(`${origin}${path}`);
  const body = await answer.text();
  if (answer.status !== 200 || body === '[]') throw new Error(`${path} answers ${answer.status} ${body}`);
  return answer.headers.get(TOTAL_HEADER) ?? '';
}

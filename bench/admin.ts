// `npm run bench:admin`: the speed of the administrator's dashboard and lists on a large PostgreSQL database. See README.md.
import { parseArgs } from 'node:util';

import {
  getActivity,
  getItemMetrics,
  getPopularCategories,
  getPopularLocations,
  getRentalMetrics,
  getUserMetrics,
  listAudit,
  listModeration,
  listRegistrations,
  moderateItem,
} from '@lendloop/contract/admin';
import { getHealth } from '@lendloop/contract/admin/health';

import { withCrowded, type Crowded } from './crowded.ts';
import { quantile } from './load.ts';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    items: { type: 'string', default: '1000000' },
    rentals: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '200' },
    writers: { type: 'string', default: '8' },
  },
});
const { users, items, rentals } = options;
const rounds = Number(options.rounds);

/** Everything that the dashboard requests when it opens, at once. */
const DASHBOARD = [
  getUserMetrics,
  getItemMetrics,
  getRentalMetrics,
  getPopularCategories,
  getPopularLocations,
  getActivity,
  getHealth,
].map(({ path }) => path);

await withCrowded(['--users', users, '--items', items, '--rentals', rentals], async (crowded) => {
  console.log(`\n${users} users, ${items} items, ${rentals} rentals on PostgreSQL\n`);
  console.log('| case | p50 ms | p99 ms |\n| --- | ---: | ---: |');
  await measure('the whole dashboard', () => dashboard(crowded));
  for (const path of DASHBOARD) await measure(`\`${path}\``, () => get(crowded, path));
  const list = listRegistrations.path;
  await measure('new users', () => get(crowded, list));
  await measure('a name among new users', () => get(crowded, `${list}?search=number+4242`));
  await measure(
    'a name that nobody has, among all',
    () => get(crowded, `${list}?scope=all&search=nobody`),
    20,
  );
  await measure('listings that wait', () => get(crowded, `${listModeration.path}?status=pending`));
  await measure('the audit log', () => get(crowded, listAudit.path));
  await pages(crowded, `${list}?scope=all&limit=100`);
  await whileDeciding(crowded);
});

function dashboard(crowded: Crowded): Promise<unknown> {
  return Promise.all(DASHBOARD.map((path) => get(crowded, path)));
}

async function get({ origin, cookie }: Crowded, path: string): Promise<Response> {
  const answer = await fetch(origin + path, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  return answer;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

function report(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  console.log(`| ${name} | ${quantile(sorted, 0.5).toFixed(1)} | ${quantile(sorted, 0.99).toFixed(1)} |`);
}

async function measure(name: string, run: () => Promise<unknown>, times = rounds): Promise<void> {
  for (let warm = 0; warm < 10; warm++) await run();
  const measured: number[] = [];
  for (let round = 0; round < times; round++) measured.push(await timed(run));
  report(name, measured);
}

/** Every page of a list, from the first to the last. */
async function pages(crowded: Crowded, first: string): Promise<void> {
  const times: number[] = [];
  let next: string | undefined = first;
  while (next !== undefined) {
    const path: string = next;
    times.push(
      await timed(async () => {
        const link = (await get(crowded, path)).headers.get('link');
        const target = link?.match(/<([^>]+)>/)?.[1];
        next = target === undefined ? undefined : target.replace(/^https?:\/\/[^/]+/, '');
      }),
    );
  }
  report(`each of the ${times.length} pages of all users`, times);
  report('the last ten of them', times.slice(-10));
}

/** The dashboard while administrators decide as fast as they can, all with one status, so that every decision changes the same counts. */
async function whileDeciding(crowded: Crowded): Promise<void> {
  const { origin, cookie } = crowded;
  let isOver = false;
  let decided = 0;
  const deciders = Array.from({ length: Number(options.writers) }, async (_, writer) => {
    for (let id = writer + 1; !isOver; id += Number(options.writers)) {
      const answer = await fetch(origin + moderateItem.path.replace(':id', String(id)), {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ status: id % 2 === 0 ? 'approved' : 'rejected', comment: `Number ${id}` }),
      });
      if (answer.status !== 200)
        throw new Error(`A decision answers ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
      decided++;
    }
  });
  const began = performance.now();
  await measure(`the whole dashboard, while ${deciders.length} decide`, () => dashboard(crowded));
  const rate = (decided * 1000) / (performance.now() - began);
  isOver = true;
  await Promise.all(deciders);
  console.log(`\n${Math.round(rate)} decisions a second meanwhile`);
}

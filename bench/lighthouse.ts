// `npm run lighthouse`: what Lighthouse says of home, search and an item on a simulated phone, against the bars of the
// specification. See README.md.
import { parseArgs } from 'node:util';

import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright';

import { chromiumArguments, findChromium } from '../tools/browser.mjs';
import { freePort } from '../tools/freePort.ts';
import { withDemo } from './demoServer.ts';
import { faultsOf, isComplete, summary, type Findings } from './lighthouseBars.ts';

const { values: options } = parseArgs({
  options: {
    visits: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: ['/', '/search', '/items/1'] },
    origin: { type: 'string' },
  },
});
const visits = Number(options.visits);

/** Requests for the time of the first byte. */
const REQUESTS = 200;
/** Visits that fail on a busy machine are repeated this often in all. */
const REPEATS = 5;

/** Runs `use` with a Chromium that Lighthouse can reach at a port. */
async function withChromium(use: (port: number) => Promise<void>): Promise<void> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  try {
    await use(port);
  } finally {
    await browser.close();
  }
}

let repeats = 0;

/** A visit with Lighthouse's defaults: a phone on a slow mobile network, simulated from what was loaded. */
async function visit(url: string, port: number): Promise<Result> {
  const run = await lighthouse(url, { port, logLevel: 'silent' });
  if (!run) throw new Error(`Lighthouse says nothing of ${url}.`);
  if (isComplete(run.lhr)) return run.lhr;
  if (++repeats > REPEATS) throw new Error(`Lighthouse cannot measure ${url}: ${reasonIn(run.lhr)}`);
  console.error(`Repeating a visit of ${url}: ${reasonIn(run.lhr)}`);
  return visit(url, port);
}

const reasonIn = ({ runtimeError, audits }: Result): string =>
  runtimeError?.message ?? audits['first-contentful-paint']?.errorMessage ?? 'no reason given';

/** The sizes of the answers to the requests for scripts in a visit. */
async function scriptBytes({ audits }: Result): Promise<number> {
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? details.items : [];
  const urls = new Set(
    requests.flatMap(({ resourceType, url }) =>
      resourceType === 'Script' && typeof url === 'string' ? [url] : [],
    ),
  );
  const sizes = Array.from(urls, async (url) => {
    const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function firstBytes(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const start = performance.now();
    const answer = await fetch(url);
    times.push(performance.now() - start);
    await answer.arrayBuffer();
  }
  return times;
}

async function measure(origin: string): Promise<void> {
  const found = new Map(options.page.map((page): [string, Result[]] => [page, []]));
  await withChromium(async (port) => {
    // Interleaved, so that other load on the machine affects all pages alike.
    for (let turn = 0; turn < visits; turn++)
      for (const [page, results] of found) {
        // As most visitors find it: in the server's cache.
        await (await fetch(origin + page)).arrayBuffer();
        results.push(await visit(origin + page, port));
      }
  });
  const pages = new Map<string, Findings>();
  for (const [page, results] of found) {
    const [first] = results;
    if (!first) throw new Error('There must be at least one visit.');
    pages.set(page, {
      results,
      scriptBytes: await scriptBytes(first),
      firstBytes: await firstBytes(origin + page),
    });
  }
  console.log(summary(pages));
  const faults = faultsOf(pages);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

await (options.origin === undefined ? withDemo(measure, true) : measure(options.origin));

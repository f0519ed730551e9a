import { cp } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';

import type { Children, Target } from '../child.ts';
import { load, type Measured } from '../load.ts';
import { freeHugePages, usedBy, usedByFamily } from '../processor.ts';
import type { ReadResults, Round, TargetName } from '../results.ts';
import type { Case, Catalogue } from './cases.ts';
import { askDirectly, scriptOf, type Read } from './pgbench.ts';

const GB = 1024 ** 3;
/** The bytes that node:http answers from memory, about as many as an item has. */
const ITEM_BYTES = 900;
/** With more sets of values in a script of pgbench, finding one of them would take time. */
const SCRIPT_MAX = 500;
/** Shared memory is a little larger than the buffers in it. */
const HUGE_PAGES_SPARE = 1.05;
/** No stretch of load is longer, in s. */
const LONGEST = 120;

/** What filledStores.ts prints. */
interface Stores extends Catalogue {
  readonly settings: Readonly<Record<string, string>>;
  readonly postmaster: number | null;
  readonly version: string;
  readonly seconds: number;
  readonly bytes: number;
}

export interface Pace {
  readonly seconds: number;
  readonly connections: number;
}

/** Something that answers the questions of a case. */
export interface Asked {
  readonly name: TargetName;
  /** One stretch of load; null where it has no answer, or none in two minutes. `round` decides with which question it begins. */
  measure(asked: Case, round: number, pace: Pace): Promise<Round | null> | null;
}

export interface Stage {
  readonly stores: Stores;
  /** How PostgreSQL's settings differ from its defaults. */
  readonly settings: readonly string[];
  readonly product: Target;
  readonly targets: readonly Asked[];
}

interface Wanted {
  readonly database: ReadResults['database'];
  readonly items: number;
  readonly names: readonly TargetName[];
  readonly directory: string;
}

/** Fills a database and starts the named targets on it, each in a process of its own. */
export async function setUp(children: Children, wanted: Wanted): Promise<Stage> {
  const { database, items, names, directory } = wanted;
  const settings = database === 'postgres' ? settingsFor(totalmem()) : [];
  const stores = await children.ask<Stores>(
    'filledStores.ts',
    '--items',
    String(items),
    '--database',
    database,
    '--directory',
    directory,
    ...settings.flatMap((setting) => ['--setting', setting]),
  );
  const url = stores.settings['DATABASE_URL'];
  const bareFolder = path.join(directory, 'bare');
  // The embedded database belongs to one process, so each has a copy of its own.
  if (url === undefined) await cp(path.join(directory, 'database'), bareFolder, { recursive: true });
  const needsBare = names.includes('bare') || names.includes('pgbench');
  const bare = needsBare
    ? await children.ask<{ origin: string; reads: Record<string, Read> }>(
        'bareServer.ts',
        '--database',
        url ?? bareFolder,
      )
    : null;
  const product = await children.product({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ...(url !== undefined && { DATABASE_URL: url }),
  });

  const meter = meterOf(stores.postmaster);
  const targets: Asked[] = [];
  for (const name of names) {
    if (name === 'product')
      targets.push(byHttp(name, product, meter, ({ questions }) => questions.map((one) => one.product)));
    if (name === 'bare' && bare)
      targets.push(byHttp(name, bare, meter, ({ questions }) => questions.map((one) => one.bare)));
    if (name === 'pgbench' && bare && url !== undefined) targets.push(direct(url, bare.reads, meter));
    if (name === 'clone' && url !== undefined) {
      const clone = await children.ask<{ origin: string }>('cloneServer.ts', '--database', url);
      targets.push(
        byHttp(name, clone, meter, ({ questions }) => questions.flatMap((one) => one.clone ?? [])),
      );
    }
    if (name === 'http') {
      const http = await children.ask<{ origin: string }>('bareHttp.ts', '--bytes', String(ITEM_BYTES));
      targets.push(
        byHttp(name, http, meter, ({ read, questions }) =>
          read === 'item' ? questions.map((one) => one.bare) : [],
        ),
      );
    }
  }
  return { stores, settings, product, targets };
}

/** Runs something, and adds the processor time for each request of the server process, if there is one, and of the database. */
type Meter = (server: number | null, run: () => Promise<Measured>) => Promise<Round>;

function meterOf(postmaster: number | null): Meter {
  const used = (server: number | null) => ({
    server: server === null ? 0 : usedBy(server),
    database: postmaster === null ? 0 : usedByFamily(postmaster),
  });
  return async (pid, run) => {
    const before = used(pid);
    const measured = await run();
    const after = used(pid);
    const each = (seconds: number) => (seconds * 1e6) / measured.requests;
    return {
      ...measured,
      server: each(after.server - before.server),
      database: each(after.database - before.database),
    };
  };
}

function byHttp(
  name: TargetName,
  { origin, pid }: { readonly origin: string; readonly pid: number },
  meter: Meter,
  pathsOf: (asked: Case) => string[],
): Asked {
  return {
    name,
    measure: (asked, round, pace) => {
      const paths = pathsOf(asked);
      if (paths.length === 0) return null;
      const from = (round * 997) % paths.length;
      const turned = [...paths.slice(from), ...paths.slice(0, from)];
      return untilAnswered(`${asked.name}, ${name}`, pace, (longer) =>
        meter(pid, () => load(origin, turned, longer)),
      );
    },
  };
}

/** Tries for longer and longer until at least one request is answered; null, with a line about it, if none is. */
async function untilAnswered(
  what: string,
  pace: Pace,
  run: (pace: Pace) => Promise<Round>,
): Promise<Round | null> {
  for (let { seconds } = pace; seconds <= LONGEST; seconds *= 2) {
    const round = await run({ ...pace, seconds });
    if (round.requests > 0) return round;
  }
  console.error(`${what} over ${pace.connections} connections: nothing was answered within ${LONGEST} s`);
  return null;
}

function direct(url: string, reads: Readonly<Record<string, Read>>, meter: Meter): Asked {
  return {
    name: 'pgbench',
    measure: ({ name, read: statement, questions }, _round, pace) => {
      const read = reads[statement];
      if (!read) return null;
      const every = Math.ceil(questions.length / SCRIPT_MAX);
      const drawn = questions.filter((_, index) => index % every === 0);
      const script = scriptOf(
        read,
        drawn.map((one) => one.values),
      );
      return untilAnswered(`${name}, pgbench`, pace, (longer) =>
        meter(null, () => askDirectly(url, script, longer)),
      );
    },
  };
}

/** What an operator sets at least: its share of the machine's memory, in huge pages where the machine has set enough of them aside. */
function settingsFor(bytes: number): string[] {
  const gb = (share: number) => Math.max(1, Math.floor((bytes * share) / GB));
  const buffers = gb(1 / 8);
  const isHuge = freeHugePages() > buffers * GB * HUGE_PAGES_SPARE;
  return [
    `shared_buffers=${buffers}GB`,
    `effective_cache_size=${gb(1 / 2)}GB`,
    'max_wal_size=4GB',
    ...(isHuge ? ['huge_pages=on'] : []),
  ];
}

import { setTimeout as sleep } from 'node:timers/promises';

import { startPostgres } from '../postgres.ts';
import { askDoctor, findLost, findMessages } from './check.ts';
import { openPlace } from './place.ts';
import { Recorder, type Failure } from './record.ts';
import { startVisitors, type LiveResult } from './visitors.ts';

/** How long requests have that the proxy had passed on to a node that it leaves out, in ms. */
const DRAIN_MS = 3000;

/** What came of a rehearsal. */
export interface Rehearsed {
  readonly recorder: Recorder;
  readonly failures: readonly Failure[];
  /** What was lost or is wrong afterwards, in words. */
  readonly faults: readonly string[];
  readonly live: LiveResult;
  /** What the nodes printed. */
  readonly printed: string;
}

interface Options {
  /** The folders of both versions. */
  readonly from: string;
  readonly to: string;
  /** For how long each stage is watched, in ms. */
  readonly stageMs: number;
  /** Whether nginx leaves out a node before it stops, which nodes up to 0.3.0 need. */
  readonly announces: boolean;
  /** Is told what happens. */
  readonly say: (line: string) => void;
}

/** Takes two nodes on PostgreSQL from one version to another, one node after the other, while people use them. */
export async function rehearseUpgrade({ from, to, stageMs, announces, say }: Options): Promise<Rehearsed> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('lendloop');
  const place = await openPlace({ DATABASE_URL: databaseUrl });
  try {
    const old = [await place.start(0, from), await place.start(1, from)];
    const recorder = new Recorder(place.origin);
    const visitors = await startVisitors(recorder);
    const stage = async (name: string, work: () => Promise<unknown>) => {
      recorder.during = name;
      const start = performance.now();
      await work();
      say(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    };
    const watch = () => sleep(stageMs);
    await stage('both nodes of the old version', watch);
    for (const index of [0, 1] as const) {
      const number = index + 1;
      if (announces)
        await stage(`nginx leaves out node ${number}`, async () => {
          await place.ask([1 - index]);
          await sleep(DRAIN_MS);
        });
      await stage(`node ${number} stops`, async () => {
        const code = await old[index]?.stop();
        if (code !== 0)
          recorder.fail(`stopping node ${number}`, {
            status: 0,
            retryAfter: null,
            text: `It exited with ${code}.`,
            from: 0,
            to: 0,
          });
      });
      await stage(`node ${number} starts with the new version`, () => place.start(index, to));
      if (announces) await place.ask([0, 1]);
      await stage(index === 0 ? 'an old and a new node together' : 'both nodes of the new version', watch);
    }
    recorder.during = 'the end';
    const live = await visitors.stop();
    const faults = [
      ...live.faults,
      ...(await findLost(place.origin, visitors.acknowledged)),
      ...(await findMessages(databaseUrl, visitors.acknowledged)),
      ...(await askDoctor(place.settings)),
    ];
    return { recorder, failures: recorder.failures, faults, live, printed: place.printed() };
  } finally {
    await place.close();
    await postgres.stop();
  }
}

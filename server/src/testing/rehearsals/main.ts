// `npm run rehearse:upgrade [version | restart]`: from each released version, or the one named, to this one, on two nodes under load, one
// after the other; then a restart of this version. `npm run rehearse:failover`: to the replica, with synchronous replication and without.
import { buildHere, checkOut } from './checkout.ts';
import { rehearseFailover } from './failover.ts';
import { RELEASES } from './releases.ts';
import { say, tell, tellFaults } from './tell.ts';
import { rehearseUpgrade } from './upgrade.ts';

const STAGE_MS = 5000;
const NOTICE_MS = 2000;

const [what, version] = process.argv.slice(2);
const sayWithin = (line: string) => say(`  ${line}`);
const here = await buildHere();
const isWell = what === 'failover' ? await failOver() : await upgrade();
process.exitCode = isWell ? 0 : 1;

async function upgrade(): Promise<boolean> {
  let wrong = 0;
  for (const release of RELEASES.filter((one) => version === undefined || one.version === version)) {
    const from = await checkOut(release.commit);
    say(`From ${release.version} to this version`);
    wrong += await upgradeFrom(from, true);
  }
  if (version !== undefined && version !== 'restart') return wrong === 0;
  say('From this version to itself, without telling nginx');
  return wrong + (await upgradeFrom(here, false)) === 0;
}

/** How much went wrong. */
async function upgradeFrom(from: string, announces: boolean): Promise<number> {
  const rehearsed = await rehearseUpgrade({
    from,
    to: here,
    stageMs: STAGE_MS,
    announces,
    say: sayWithin,
  });
  tell(rehearsed);
  return rehearsed.failures.length + rehearsed.faults.length;
}

async function failOver(): Promise<boolean> {
  let wrong = 0;
  for (const isSynchronous of [true, false]) {
    say(`Failover, ${isSynchronous ? 'synchronous' : 'asynchronous'} replication`);
    const rehearsed = await rehearseFailover({
      folder: here,
      stageMs: STAGE_MS,
      noticeMs: NOTICE_MS,
      isSynchronous,
      say: sayWithin,
    });
    tell(rehearsed);
    tellFaults('Acknowledged and lost', rehearsed.lost);
    const unclear = rehearsed.failures.filter((one) => one.status !== 503 || one.retryAfter === null);
    say(`Failed otherwise than by 503 with Retry-After: ${unclear.length}`);
    say(`All well again after ${(rehearsed.recoveredAfterMs / 1000).toFixed(1)} s`);
    wrong += unclear.length + rehearsed.faults.length + (isSynchronous ? rehearsed.lost.length : 0);
  }
  return wrong === 0;
}

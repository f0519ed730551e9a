// `npm run faults`: what can fail around a marketplace, one after another, on the embedded database and on PostgreSQL.
// `npm run faults -- postgres redis` tries on one of them what has this word in its name.
// `npm run faults -- kills 100 embedded`: kill -9 amid the writes of 18 writers, as in the test suite, but more often.
import { crashEmbedded, crashOnPostgres } from './crashes.ts';
import { HEAD, rowOf } from './suite/report.ts';
import { tryFaults } from './suite/suite.ts';

const KILLS = 20;
const DATABASES = ['embedded', 'postgres'] as const;
const NAMES = {
  embedded: 'Embedded database, one node',
  postgres: 'PostgreSQL, two nodes behind nginx, with Redis, a bucket and a mail server',
};
const CRASH = { embedded: crashEmbedded, postgres: crashOnPostgres };

const say = (line: string) => process.stdout.write(`${line}\n`);
const [first, ...others] = process.argv.slice(2);
const chosen = (word: string | undefined) =>
  DATABASES.filter((database) => word === undefined || word === 'both' || word === database);

if (first === 'kills') {
  const [count = String(KILLS), database] = others;
  for (const one of chosen(database)) {
    const start = performance.now();
    const survived = await CRASH[one](Number(count));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    say(`${NAMES[one]}: everything acknowledged survived, ${seconds} s ${JSON.stringify(survived)}`);
  }
} else {
  for (const one of chosen(first)) {
    say(`\n${NAMES[one]}\n\n${HEAD}`);
    await tryFaults(one, others.join(' '), (result) => {
      say(rowOf(result));
      if (result.seen && result.problem !== null) process.exitCode = 1;
    });
  }
}

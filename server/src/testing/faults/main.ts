// `npm run faults`: the crashes of the test suite, but more of them: 20 rounds, or as many as the argument says.
import { crashEmbedded, crashOnPostgres } from './crashes.ts';

const rounds = Number(process.argv[2] ?? 20);
for (const [name, run] of [
  ['embedded database', crashEmbedded],
  ['PostgreSQL', crashOnPostgres],
] as const) {
  const start = performance.now();
  const survived = await run(rounds);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(
    `${name}: everything acknowledged survived, ${seconds} s ${JSON.stringify(survived)}\n`,
  );
}

// `npm run soak`: the soak of the test suite with more messages, as many as the argument says, and the return of 1,000 clients
// after a restart. `npm run soak -- hour`: an hour of mixed use, or as many minutes as the next word says; then `embedded` for
// that database.
import { soakForMinutes } from './hour/hour.ts';
import { soak } from './soak.ts';
import { stampede } from './stampede.ts';

const [first, minutes = '60', kind = 'postgres'] = process.argv.slice(2);

if (first === 'hour') {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const isFlat = await soakForMinutes(kind === 'embedded' ? kind : 'postgres', Number(minutes), say);
  if (!isFlat) process.exitCode = 1;
} else {
  const messages = Number(first ?? 10_000);
  for (const bus of ['postgres', 'redis'] as const) {
    const soaked = await soak(bus, messages);
    process.stdout.write(`${bus}: ${JSON.stringify(soaked)}\n`);
    if (soaked.faults.length > 0) process.exitCode = 1;
  }
  const returned = await stampede(1000);
  process.stdout.write(`restart: ${JSON.stringify(returned)}\n`);
  if (returned.faults.length > 0 || returned.back < returned.clients) process.exitCode = 1;
}

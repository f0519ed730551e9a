// `npm run soak`: the soak of the test suite with more messages, as many as the argument says, and the return of 1,000 clients
// after a restart.
import { soak } from './soak.ts';
import { stampede } from './stampede.ts';

const messages = Number(process.argv[2] ?? 10_000);
for (const bus of ['postgres', 'redis'] as const) {
  const soaked = await soak(bus, messages);
  process.stdout.write(`${bus}: ${JSON.stringify(soaked)}\n`);
  if (soaked.faults.length > 0) process.exitCode = 1;
}
const returned = await stampede(1000);
process.stdout.write(`restart: ${JSON.stringify(returned)}\n`);
if (returned.faults.length > 0 || returned.back < returned.clients) process.exitCode = 1;

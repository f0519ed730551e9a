// `npm run soak`: the soak of the test suite, in full number. A number as argument changes how many messages.
import { soak } from './soak.ts';

const messages = Number(process.argv[2] ?? 10_000);
for (const bus of ['postgres', 'redis'] as const) {
  const soaked = await soak(bus, messages);
  process.stdout.write(`${bus}: ${JSON.stringify(soaked)}\n`);
  if (soaked.faults.length > 0) process.exitCode = 1;
}

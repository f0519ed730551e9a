// Puts an earlier version into a folder of its own, for benchmarks beside this one:
//
//   node server/src/testing/servers/earlierVersion.ts --version 0.3.0
//
// Prints one line of JSON with the folder when it is installed and built.
import { parseArgs } from 'node:util';

import { checkOut } from '../rehearsals/checkout.ts';
import { RELEASES } from '../rehearsals/releases.ts';

const { values: options } = parseArgs({ options: { version: { type: 'string' } } });
const release = RELEASES.find(({ version }) => version === options.version);
if (!release) throw new Error(`There is no version ${options.version}.`);
process.stdout.write(`${JSON.stringify({ folder: await checkOut(release.commit) })}\n`);

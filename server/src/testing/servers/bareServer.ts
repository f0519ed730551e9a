// The least code that serves the reads of the benchmarks: Fastify with response schemas, and one named prepared statement for
// each route.
//
//   node server/src/testing/servers/bareServer.ts --database postgres://…
//
// `--database` is the URL of a filled database, or a folder with an embedded one. Makes a table of its own there, prints one
// line of JSON when it listens, with the statements, and stops on SIGTERM, SIGINT or the end of stdin.
import { parseArgs } from 'node:util';

import pg from 'pg';

import { openDatabase } from '../../db/connect.ts';
import { BARE_READS, makeBareItems } from './bareItems.ts';
import { buildBareRoutes } from './bareRoutes.ts';
import { askedToEnd } from './measured.ts';

const { values: options } = parseArgs({ options: { database: { type: 'string', default: './data' } } });
const asked = askedToEnd();
const embedded = options.database.startsWith('postgres')
  ? null
  : await openDatabase({ directory: options.database });
const pool = embedded?.db.$client ?? new pg.Pool({ connectionString: options.database });
await makeBareItems(pool);
const server = buildBareRoutes(pool);
const origin = await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ origin, reads: BARE_READS })}\n`);
await asked;
await server.close();
await (embedded ? embedded.close() : pool.end());
process.exit(0);

// The most that one process of Node can answer: node:http with the bytes of one item, from memory.
//
//   node server/src/testing/servers/bareHttp.ts --bytes 900
//
// Prints one line of JSON when it listens, and stops on SIGTERM, SIGINT or the end of stdin.
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

import { askedToEnd } from './measured.ts';

const { values: options } = parseArgs({ options: { bytes: { type: 'string', default: '900' } } });
const asked = askedToEnd();
const body = JSON.stringify({ description: 'x'.repeat(Math.max(0, Number(options.bytes) - 18)) });
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The bare server is not listening.');
process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${address.port}` })}\n`);
await asked;
process.exit(0);

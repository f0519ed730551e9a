import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';

import S3rver from 's3rver';

import type { FromBucket, ToBucket } from './bucket.ts';

const [directory, port, bucket = ''] = process.argv.slice(2);
const store = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
await store.configureBuckets();
const answer = store.callback();
const tell = (message: FromBucket) => process.send?.(message);

let held: ToBucket = [];
const changes = new EventEmitter().setMaxListeners(0);
process.on('message', (methods: ToBucket) => {
  held = methods;
  changes.emit('change');
});
process.on('disconnect', () => process.exit());

const server = createServer((request, response) => {
  const { method = '' } = request;
  const answerInTime = async () => {
    tell(method);
    while (held.includes(method)) await once(changes, 'change');
    answer(request, response);
  };
  response.once('close', () => {
    if (!response.writableFinished) tell(`aborted ${method}`);
  });
  void answerInTime();
});
server.listen(Number(port), '127.0.0.1', () => tell('ready'));

import S3rver from 's3rver';

const [directory, port, bucket = ''] = process.argv.slice(2);

process.on('disconnect', () => process.exit());
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
await server.run();
process.send?.('ready');

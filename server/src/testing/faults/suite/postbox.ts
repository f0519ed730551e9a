import { SMTPServer } from 'smtp-server';

import { freePort } from '../../../../../tools/freePort.ts';

/** A real mail server that counts. */
export interface Postbox {
  readonly port: number;
  /** How many letters came for this address. One that is handed over again has the same id, and a mailbox shows it once. */
  countOf(address: string): number;
  close(): Promise<void>;
}

/** Starts one on loopback. */
export async function startPostbox(): Promise<Postbox> {
  const port = await freePort();
  const ids = new Map<string, Set<string>>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const id = /^message-id: *(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? '';
        for (const { address } of envelope.rcptTo) ids.set(address, (ids.get(address) ?? new Set()).add(id));
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    port,
    countOf: (address) => ids.get(address)?.size ?? 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

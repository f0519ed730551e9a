import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createTransport } from 'nodemailer';

import type { Config } from '../config.ts';
import type { WrittenLetter } from './letter.ts';

/** How long the mail server may say nothing, in ms. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** A letter with what tells it from all others: sent twice, a mailbox shows it once. */
export interface Posting {
  readonly id: number;
  readonly kind: string;
  readonly createdAt: Date;
  readonly letter: WrittenLetter;
}

/** Takes letters to where they go. */
export interface Carrier {
  /** Resolves when the letter is in other hands, with the file's path where it was written to one. */
  carry(posting: Posting): Promise<string | null>;
  close(): void;
}

/** A carrier to the mail server of the settings; without one, to files in the folder of the data. */
export function openCarrier(config: Config): Carrier {
  return config.mail ? carryBySmtp(config, config.mail) : carryToFiles(config);
}

function carryBySmtp(config: Config, { smtpUrl, from }: NonNullable<Config['mail']>): Carrier {
  const transport = createTransport({ url: smtpUrl, ...PATIENCE });
  return {
    carry: async (posting) => {
      await transport.sendMail(messageOf(posting, config, from));
      return null;
    },
    close: () => transport.close(),
  };
}

function carryToFiles(config: Config): Carrier {
  const folder = path.join(config.dataDirectory, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    carry: async (posting) => {
      const { message } = await transport.sendMail(
        messageOf(posting, config, `no-reply@${new URL(config.publicUrl).hostname}`),
      );
      if (!Buffer.isBuffer(message)) throw new TypeError('The message was not written into memory.');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${String(posting.id).padStart(6, '0')}-${posting.kind}.eml`);
      // Whole or not at all, and over the same file again when it is written twice.
      await writeFile(`${file}.part`, message, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      return file;
    },
    close: () => transport.close(),
  };
}

const messageOf = ({ id, createdAt, letter }: Posting, config: Config, from: string) => ({
  ...letter,
  from: { name: config.siteName, address: from },
  messageId: `<${createdAt.getTime()}.${id}@${new URL(config.publicUrl).hostname}>`,
  date: createdAt,
  headers: { 'Auto-Submitted': 'auto-generated' },
  // Nothing in a letter is a file or an address to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
});

import { randomUUID } from 'node:crypto';
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
interface Posting {
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

function carryToFiles({ dataDirectory, siteName, publicUrl }: Config): Carrier {
  const folder = path.join(dataDirectory, 'outbox');
  const from = mailbox({ name: siteName, address: `no-reply@${new URL(publicUrl).hostname}` });
  return {
    carry: async (posting) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${String(posting.id).padStart(6, '0')}-${posting.kind}.eml`);
      // Whole or not at all, and over the same file again when it is written twice.
      await writeFile(`${file}.part`, readableMessage(posting, from), { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      return file;
    },
    close: () => {},
  };
}

/** A message that mail programs open and people can read, and copy links from, as it is: nothing in it is encoded. */
function readableMessage({ createdAt, letter }: Posting, from: string): string {
  const { to, subject, text, html } = letter;
  const boundary = `part-${randomUUID()}`;
  const part = (type: string, content: string) =>
    `--${boundary}\nContent-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}\n`;
  return [
    `From: ${from}`,
    `To: ${mailbox(to)}`,
    `Subject: ${subject}`,
    `Date: ${createdAt.toUTCString()}`,
    ...Object.entries(headersOf(letter)).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    part('text/plain', text) + part('text/html', html) + `--${boundary}--\n`,
  ].join('\n');
}

/** Quoted, so that nothing in a name reads as an address. */
const mailbox = ({ name, address }: WrittenLetter['to']): string =>
  name === '' ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;

/** With these a mail program offers to unsubscribe by one press (RFC 8058), and answers of machines stay away (RFC 3834). */
const headersOf = ({ unsubscribeUrl }: WrittenLetter): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl !== undefined && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

const messageOf = ({ id, createdAt, letter }: Posting, config: Config, from: string) => ({
  to: letter.to,
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  from: { name: config.siteName, address: from },
  messageId: `<${createdAt.getTime()}.${id}@${new URL(config.publicUrl).hostname}>`,
  date: createdAt,
  headers: headersOf(letter),
  // Nothing in a letter is a file or an address to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
});

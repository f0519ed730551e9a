import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Config } from '../config.ts';
import type { WrittenLetter } from './letter.ts';

/** Timeouts for the mail server, in ms. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/**
 * The longest that handing over one letter may take, in ms. A server that trickles its answer is never silent for as long as a
 * time-out, and would keep a connection for ever.
 */
const HAND_OVER_MS = 120_000;

/** How many letters are sent at once. */
export const CONNECTIONS = 5;

/** A letter with the data for its unique message id, so that a mailbox shows it once even if it is sent twice. */
interface Posting {
  readonly id: number;
  readonly kind: string;
  readonly createdAt: Date;
  readonly letter: WrittenLetter;
}

/** Delivers letters. */
export interface Carrier {
  /** Resolves when the letter was handed over; to the path of the file, if it was written to one. */
  carry(posting: Posting): Promise<string | null>;
  close(): void;
}

/** Opens a carrier to the configured mail server, or to files in the data directory if there is none. */
export function openCarrier(config: Config, handOverMs = HAND_OVER_MS): Carrier {
  return config.mail ? carryBySmtp(config, config.mail, handOverMs) : carryToFiles(config);
}

/** Connects to a mail server, greets it and signs in, without sending anything. Throws if it refuses, or does not answer. */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, ...PATIENCE });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function carryBySmtp(
  config: Config,
  { smtpUrl, from }: NonNullable<Config['mail']>,
  handOverMs: number,
): Carrier {
  // The client takes memory that a node which sends no mail can do without.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      ...PATIENCE,
      pool: true,
      maxConnections: CONNECTIONS,
      maxRequeues: 1,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    carry: async (posting) => {
      const signal = AbortSignal.timeout(handOverMs);
      transport ??= open();
      await (await transport).sendMail({ ...messageOf(posting, config, from), signal });
      return null;
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

function carryToFiles({ dataDirectory, siteName, publicUrl }: Config): Carrier {
  const folder = path.join(dataDirectory, 'outbox');
  const from = mailbox({ name: siteName, address: `no-reply@${new URL(publicUrl).hostname}` });
  return {
    carry: async (posting) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${String(posting.id).padStart(6, '0')}-${posting.kind}.eml`);
      // Written atomically, and to the same file again if it is sent twice.
      await writeFile(`${file}.part`, readableMessage(posting, from), { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      return file;
    },
    close: () => {},
  };
}

/** A message without any encoding, so that people can read it and copy links from the file, and mail programs can open it. */
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

/** Quoted, so that no part of a name is read as an address. */
const mailbox = ({ name, address }: WrittenLetter['to']): string =>
  name === '' ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;

/** With these headers mail programs offer one-click unsubscribe (RFC 8058) and send no automatic replies (RFC 3834). */
const headersOf = ({ language, unsubscribeUrl }: WrittenLetter): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'Content-Language': language,
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
  // Letters never refer to files or addresses to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
});

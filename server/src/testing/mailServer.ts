import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

import { freePort } from '../../../tools/freePort.ts';
import { CONNECTIONS, openCarrier } from '../mail/carrier.ts';
import { deliverMails } from '../mail/deliveryActions.ts';
import { mailComposers } from '../mailComposers.ts';
import type { TestApp } from './app.ts';

/** A mail as it arrived. */
export interface Arrived {
  readonly to: readonly string[];
  /** The header with that name, unfolded and decoded; undefined when it is missing. */
  readonly header: (name: string) => string | undefined;
  /** The whole mail, with quoted-printable decoded. */
  readonly content: string;
}

interface MailServer {
  readonly url: string;
  /** Mails in the order of arrival. */
  readonly arrived: readonly Arrived[];
  /** Addresses that it rejects permanently. */
  readonly unknown: Set<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real mail server on loopback, stopped when the test ends. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const arrived: Arrived[] = [];
  const unknown = new Set<string>();
  let server: SMTPServer | null = null;
  const stop = async () => {
    const running = server;
    server = null;
    if (running) await new Promise<void>((resolve) => running.close(() => resolve()));
  };
  const start = async () => {
    const starting = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) =>
        done(
          unknown.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null,
        ),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          arrived.push(parse(to, Buffer.concat(chunks).toString()));
          done();
        });
      },
    });
    starting.on('error', () => {});
    await new Promise<void>((resolve) => {
      starting.listen(port, '127.0.0.1', () => resolve());
    });
    server = starting;
  };
  await start();
  onTestFinished(stop);
  return { url: `smtp://127.0.0.1:${port}`, arrived, unknown, start, stop };
}

/** The token in the mail's link, after its #; 'no link' when there is none. */
export const tokenIn = (mail: Arrived | undefined): string =>
  /\n\S+\/(?:confirm-email|reset-password|undo-email-change|appeal)#([\w-]+)/.exec(
    mail?.content ?? '',
  )?.[1] ?? 'no link';

/** The settings for an app that sends through that server. */
export const mailConfig = ({ url }: Pick<MailServer, 'url'>) => ({
  mail: { smtpUrl: url, from: 'hello@lendloop.test' },
});

/** Runs the sending job once, and returns how many mails went out. They arrive in the order of the queue. */
export const deliver = (app: TestApp): Promise<number> => deliverBy(app, 1);

/** The same with several mails on their way at once, as in production. */
export const deliverAtOnce = (app: TestApp): Promise<number> => deliverBy(app, CONNECTIONS);

async function deliverBy({ context }: TestApp, atOnce: number): Promise<number> {
  const carrier = openCarrier(context.config);
  try {
    const log = { info: () => {}, warn: () => {} };
    return await deliverMails(context, carrier, mailComposers(context), log, { atOnce });
  } finally {
    carrier.close();
  }
}

function parse(to: readonly string[], raw: string): Arrived {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return {
    to,
    header: (name) =>
      headers
        .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        ?.replace(/^[^:]*:\s*/, '')
        .replace(/\?=\s+=\?UTF-8\?Q\?/g, '')
        .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) => unquote(words.replaceAll('_', ' '))),
    content: unquote(raw).replaceAll('\r\n', '\n'),
  };
}

/** Decodes quoted-printable UTF-8. */
const unquote = (text: string): string =>
  text
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and a certificate for a TLS server, which is its own authority. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Makes a certificate for these host names that holds for a day around now. */
export function makeCertificate(...hosts: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(setOf(sequence(COMMON_NAME, der(0x0c, Buffer.from('Lendloop test')))));
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    sequence(ECDSA_WITH_SHA256),
    name,
    sequence(time(-DAY_MS), time(DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, names)))),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(
    content,
    sequence(ECDSA_WITH_SHA256),
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

const DAY_MS = 86_400_000;

// Of X.690: a tag, a length, the content.

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const setOf = (part: Buffer): Buffer => der(0x31, part);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const time = (fromNow: number): Buffer => {
  const moment = new Date(Date.now() + fromNow).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(moment));
};

const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');

import { hash } from 'node:crypto';

/** A token of 32 bytes in base64url. */
export const TOKEN = /^[\w-]{43}$/;

/** The hash of a token. Only this is stored, so that read access to the database lets nobody sign in. */
export const fingerprint = (token: string): string => hash('sha256', token, 'hex');

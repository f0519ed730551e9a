import { hash } from 'node:crypto';

/** 32 bytes in base64url. */
export const TOKEN = /^[\w-]{43}$/;

/** What the tables hold of a token, so that reading them lets nobody in. */
export const fingerprint = (token: string): string => hash('sha256', token, 'hex');

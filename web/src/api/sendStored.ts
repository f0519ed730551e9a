import { USER_HEADER } from '@lendloop/contract/accounts';
import type { Method } from '@lendloop/contract/endpoint';
import { LANGUAGE_HEADER } from '@lendloop/contract/values/languages';

import { currentLanguage } from '../words/language.ts';
import { ApiError } from './apiError.ts';

/** A call that can be stored, and made later. */
export interface StoredRequest {
  readonly method: Exclude<Method, 'GET'>;
  /** Without parameters to be filled in. */
  readonly path: string;
  /** Sent as JSON; with a file, the fields that stand beside it. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly file: Blob | null;
}

/** A network that takes so long for a few bytes, or for a photo, is as good as none. */
const PATIENCE_MS = 20_000;
const PATIENCE_WITH_FILE_MS = 120_000;

/** Makes a stored call for the person who wrote it. Throws like `call`, and a `TypeError` too if the answer takes too long. */
export async function sendStored(
  { method, path, body, file }: StoredRequest,
  author: number,
): Promise<unknown> {
  const headers = { [LANGUAGE_HEADER]: currentLanguage(), [USER_HEADER]: String(author) };
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: file ? headers : { ...headers, 'content-type': 'application/json' },
    body: file ? formOf(body, file) : JSON.stringify(body),
    signal: AbortSignal.timeout(file ? PATIENCE_WITH_FILE_MS : PATIENCE_MS),
  }).catch((error: unknown) => {
    throw error instanceof DOMException ? new TypeError(error.message) : error;
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return text === '' ? undefined : JSON.parse(text);
}

/** The fields stand first: the server reads them before the file. */
function formOf(body: StoredRequest['body'], file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append('file', file);
  return form;
}

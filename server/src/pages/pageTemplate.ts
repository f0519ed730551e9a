import { FILES_ELEMENT, STATE_ELEMENT } from '@lendloop/contract/rendering';
import type { Language } from '@lendloop/contract/values/languages';

import { prepare, type Prepared } from '../http/sending/prepared.ts';

interface Parts {
  readonly language: Language;
  /** The title and what describes the page. */
  readonly head: string;
  /** The addresses of the app's files for this page, the entry first. */
  readonly files: readonly string[];
  /** The page itself; without it, the browser renders it. */
  readonly rendered?: { readonly head: string; readonly body: string; readonly state: string };
}

const ROOT = '<div id="root"></div>';

/** Fills the page that the build of the web app made. */
export type FillTemplate = (parts: Parts) => string;

/** Reads where the parts go in the page in each language. Throws if one lacks one of the places. */
export function readTemplate(templates: Readonly<Record<Language, string>>): FillTemplate {
  const { en, hi, de, ar } = templates;
  const filled = { en: readOne(en), hi: readOne(hi), de: readOne(de), ar: readOne(ar) };
  return (parts) => filled[parts.language](parts);
}

function readOne(template: string): FillTemplate {
  const title = cut(template, /<title>[^<]*<\/title>/);
  const description = cut(title.after, /<meta name="description"[^>]*>/);
  const script = cut(description.after, /<script type="module"[^>]*><\/script>/);
  const root = cut(script.after, new RegExp(ROOT));
  return ({ head, files, rendered }) =>
    [
      title.before,
      head,
      description.before,
      rendered?.head ?? '',
      script.before,
      // What is rendered is shown first, and loads the app's files afterwards. A shell shows nothing before it has them.
      rendered ? '' : shellScripts(files),
      root.before,
      `<div id="root">${rendered?.body ?? ''}</div>`,
      rendered ? data(STATE_ELEMENT, rendered.state) + data(FILES_ELEMENT, JSON.stringify(files)) : '',
      root.after,
    ].join('');
}

/** A block of data that no content policy forbids. */
const data = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json}</script>`;

const shellScripts = ([entry = '', ...others]: readonly string[]): string =>
  [
    `<script type="module" crossorigin src="${entry}"></script>`,
    ...others.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('');

function cut(text: string, place: RegExp): { readonly before: string; readonly after: string } {
  const found = place.exec(text);
  if (!found) throw new Error(`The built page has no ${place.source}.`);
  return { before: text.slice(0, found.index), after: text.slice(found.index + found[0].length) };
}

/** A page as it is sent. */
export interface CachedPage {
  readonly status: number;
  readonly text: Prepared;
}

export async function asSent(status: number, html: string): Promise<CachedPage> {
  return { status, text: await prepare(html, 'text/html; charset=utf-8', 'once') };
}

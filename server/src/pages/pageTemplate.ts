import { STATE_ELEMENT } from '@lendloop/contract/rendering';
import { directionOf, type Language } from '@lendloop/contract/values/languages';

import { prepare } from '../http/sending/prepared.ts';
import type { CachedPage } from './pageCache.ts';

interface Parts {
  readonly language: Language;
  /** The title and what describes the page. */
  readonly head: string;
  /** The page itself; without it, the browser renders it. */
  readonly rendered?: { readonly head: string; readonly body: string; readonly state: string };
}

const ROOT = '<div id="root"></div>';

/** Fills the page that the build of the web app made. */
export type FillTemplate = (parts: Parts) => string;

/** Reads where the parts go. Throws if the page lacks one of the places. */
export function readTemplate(template: string): FillTemplate {
  const open = cut(template, /<html lang="[^"]*">/);
  const title = cut(open.after, /<title>[^<]*<\/title>/);
  const description = cut(title.after, /<meta name="description"[^>]*>/);
  const root = cut(description.after, new RegExp(ROOT));
  return ({ language, head, rendered }) =>
    [
      open.before,
      `<html lang="${language}" dir="${directionOf(language)}">`,
      title.before,
      head,
      description.before,
      rendered?.head ?? '',
      root.before,
      `<div id="root">${rendered?.body ?? ''}</div>`,
      rendered ? `<script type="application/json" id="${STATE_ELEMENT}">${rendered.state}</script>` : '',
      root.after,
    ].join('');
}

function cut(text: string, place: RegExp): { readonly before: string; readonly after: string } {
  const found = place.exec(text);
  if (!found) throw new Error(`The built page has no ${place.source}.`);
  return { before: text.slice(0, found.index), after: text.slice(found.index + found[0].length) };
}

/** A page as it is sent. */
export async function asSent(status: number, html: string): Promise<CachedPage> {
  return { status, text: await prepare(html, 'text/html; charset=utf-8', 'once') };
}

import type { RenderedSite } from '@lendloop/contract/rendering';

/** What the head of a page says. */
export interface Head {
  readonly title: string;
  readonly description?: string;
  /** The path and query that stand for this page; null if search engines shall not list any. */
  readonly canonical: string | null;
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
  readonly language: string;
  readonly image?: { readonly path: string; readonly alt: string };
  readonly type?: 'website' | 'product' | 'profile';
  readonly data?: readonly object[];
}

/** Size of every preview picture. */
const WIDTH = 1200;
const HEIGHT = 630;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

type Attributes = Readonly<Record<string, string>>;
const tag = (name: string, attributes: Attributes): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
    .join('')}>`;
const meta = (name: string, content: string): string => tag('meta', { name, content });
const property = (name: string, content: string): string => tag('meta', { property: name, content });

/** An address in a language; the site's own language is not named. */
export function inLanguage(path: string, language: string, [own]: readonly string[]): string {
  if (language === own) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

/** The elements of the head as HTML. */
export function writeHead(head: Head, site: RenderedSite): string {
  const { title, description, canonical, language, image, type = 'website', data = [] } = head;
  const absolute = (path: string, of: string) => `${site.publicUrl}${inLanguage(path, of, site.languages)}`;
  const tags = [`<title>${escape(title)}</title>`];
  if (description !== undefined) tags.push(meta('description', description));
  if (!site.isIndexed) tags.push(meta('robots', 'noindex, nofollow'));
  else if (!head.isIndexed) tags.push(meta('robots', 'noindex, follow'));
  if (canonical !== null) {
    tags.push(tag('link', { rel: 'canonical', href: absolute(canonical, language) }));
    for (const other of site.languages)
      tags.push(tag('link', { rel: 'alternate', hreflang: other, href: absolute(canonical, other) }));
    const [own = language] = site.languages;
    tags.push(tag('link', { rel: 'alternate', hreflang: 'x-default', href: absolute(canonical, own) }));
    tags.push(property('og:url', absolute(canonical, language)));
  }
  if (image) {
    tags.push(
      property('og:title', title),
      ...(description === undefined ? [] : [property('og:description', description)]),
      property('og:type', type),
      property('og:site_name', site.name),
      property('og:locale', language),
      property('og:image', `${site.publicUrl}${image.path}`),
      property('og:image:alt', image.alt),
      property('og:image:width', String(WIDTH)),
      property('og:image:height', String(HEIGHT)),
      meta('twitter:card', 'summary_large_image'),
    );
  }
  for (const one of data) {
    const json = JSON.stringify(one).replaceAll('<', '\\u003c');
    tags.push(`<script type="application/ld+json">${json}</script>`);
  }
  return tags.join('');
}

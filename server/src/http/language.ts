import { LANGUAGE_COOKIE, LANGUAGE_HEADER, type Language } from '@lendloop/contract/values/languages';
import { chooseLanguage, type LanguageWishes } from '@lendloop/words/languageChoice';
import type { FastifyRequest } from 'fastify';

/** The request headers that the language depends on, for caches in front of the server. */
export const LANGUAGE_VARIES = `accept-language, cookie, ${LANGUAGE_HEADER}`;

/** The language of a request: by its address, else by the reader's cookie, else by the browser's languages, else the site's own. */
export function languageOf(request: FastifyRequest, offered: readonly [Language, ...Language[]]): Language {
  return chooseLanguage(wishesOf(request), offered);
}

/** The same for errors, which are English if the request names no language at all. */
export function errorLanguageOf(
  request: FastifyRequest,
  offered: readonly [Language, ...Language[]],
): Language {
  const wishes = wishesOf(request);
  const hasWish = Object.values(wishes).some((wish) => wish !== undefined);
  return hasWish ? chooseLanguage(wishes, offered) : 'en';
}

/** Also for requests that the router could not parse, which have neither a query nor cookies. */
function wishesOf({ query, headers, cookies }: FastifyRequest): LanguageWishes {
  const visit = headers[LANGUAGE_HEADER] ?? (query as { lang?: unknown } | null | undefined)?.lang;
  return {
    visit: typeof visit === 'string' ? visit : undefined,
    chosen: cookies?.[LANGUAGE_COOKIE],
    accepted: headers['accept-language'],
  };
}

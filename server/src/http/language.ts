import { LANGUAGE_COOKIE, LANGUAGE_HEADER, type Language } from '@lendloop/contract/values/languages';
import { chooseLanguage } from '@lendloop/words/languageChoice';
import type { FastifyRequest } from 'fastify';

/** The language of a request: by its address, else by the reader's cookie, else by the browser's languages, else the site's own. */
export function languageOf(
  { query, headers, cookies }: FastifyRequest,
  offered: readonly [Language, ...Language[]],
): Language {
  const visit = headers[LANGUAGE_HEADER] ?? (query as { lang?: unknown } | undefined)?.lang;
  return chooseLanguage(
    {
      visit: typeof visit === 'string' ? visit : undefined,
      chosen: cookies?.[LANGUAGE_COOKIE],
      accepted: headers['accept-language'],
    },
    offered,
  );
}

import type { Language } from '@lendloop/contract/values/languages';
import { makeSay, messageIn, type Say } from '@lendloop/words/formatter';
import type { Area, Arguments, Catalogue, Tags, TextId } from '@lendloop/words/types';
import {
  createElement,
  Fragment,
  use,
  useContext,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

import { catalogueToUse } from './catalogues.ts';
import { currentLanguage, LanguageContext, localeOf, watchLanguage } from './language.ts';

/** Says a text whose parts are elements: `<link>…</link>` by a function of what it holds, arguments by a node. */
type SayRich<A extends Area> = <Id extends TextId<A>>(
  id: Id,
  parts: { readonly [N in keyof Arguments<A, Id>]: Arguments<A, Id>[N] | ReactNode } & {
    readonly [Tag in Tags<A, Id>]: (held: ReactNode) => ReactNode;
  },
) => ReactNode;

interface Words<A extends Area> {
  readonly say: Say<A>;
  readonly rich: SayRich<A>;
}

/** The language of the reader. */
export function useLanguage(): Language {
  const given = useContext(LanguageContext);
  const chosen = useSyncExternalStore(watchLanguage, currentLanguage, currentLanguage);
  return given ?? chosen;
}

/** The texts of an area in the reader's language. Suspends if they have not been loaded, which routes and dialogs do beforehand. */
export function useWords<A extends Area>(area: A): Say<A> {
  return useAllWords(area).say;
}

/** Like `useWords`, for texts that contain elements. */
export function useRichWords<A extends Area>(area: A): SayRich<A> {
  return useAllWords(area).rich;
}

function useAllWords<A extends Area>(area: A): Words<A> {
  const language = useLanguage();
  const found = catalogueToUse(language, area);
  const catalogue = found instanceof Promise ? use(found) : found;
  return useMemo(() => {
    const locale = localeOf(language);
    return { say: makeSay<A>(catalogue, locale), rich: makeRich<A>(catalogue, locale) };
  }, [language, catalogue]);
}

function makeRich<A extends Area>(catalogue: Catalogue, locale: string): SayRich<A> {
  const rich = (
    id: string,
    parts: Readonly<Record<string, ReactNode | ((held: ReactNode) => ReactNode)>>,
  ) => {
    const message = messageIn(catalogue, locale, id);
    if (typeof message === 'string') return message;
    const values = Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        typeof part === 'function' ? (held: ReactNode[]) => part(join(held)) : part,
      ]),
    );
    return join([message.format<ReactNode>(values)].flat());
  };
  return rich as SayRich<A>;
}

/** Joins parts of a sentence, which never change their order, so that they need no keys. */
const join = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

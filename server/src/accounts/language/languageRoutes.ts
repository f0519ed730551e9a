import { setMyLanguage } from '@lendloop/contract/accounts';

import type { Context } from '../../context.ts';
import { Problem } from '../../http/problem.ts';
import { route, type Route } from '../../http/route.ts';
import { setLanguage } from './languageStore.ts';

export function languageRoutes({ config, database }: Context): Route[] {
  return [
    route(setMyLanguage, async ({ body: { language }, viewer }) => {
      if (!config.languages.includes(language)) throw new Problem('language_not_offered');
      await setLanguage(database.db, viewer.id, language);
      return undefined;
    }),
  ];
}

import { paths } from '@lendloop/contract/pages';
import type { Language } from '@lendloop/contract/values/languages';

import { needsOf } from '../page.ts';
import { makeQueryClient } from '../queryClient.ts';
import { makeRouter } from '../router.tsx';

/** Knows the routes; it opens no page. */
const router = makeRouter(makeQueryClient(), paths.home);

/** Implements `modulesOf` of the page index. */
export function modulesOf(path: string, language: Language): readonly string[] {
  const [matched, , found] = router.getMatchedRoutes(path);
  const needed = matched
    .flatMap(({ options }) => (found ? options.component : options.notFoundComponent) ?? [])
    .flatMap((component) => needsOf(component) ?? []);
  return [
    ...needed.map(({ name }) => name),
    `rooms/${language}`,
    ...needed.flatMap(({ areas }) => areas).map((area) => `${language}/${area}`),
  ];
}

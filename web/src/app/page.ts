import type { Area } from '@lendloop/words/types';
import { lazyRouteComponent } from '@tanstack/react-router';

import { loadWords } from '../words/language.ts';

/** What a page's component loads. */
interface Needs {
  /** The name of the component and of its file. */
  readonly name: string;
  readonly areas: readonly Area[];
}

const needs = new WeakMap<object, Needs>();

/** What the component of a page loads; on the server alone, which tells browsers before they find out. */
export const needsOf = (component: object): Needs | undefined => needs.get(component);

/** A component of a page, loaded together with the words that it shows. */
export const page = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  ...areas: readonly Area[]
) => {
  const component = lazyRouteComponent(
    () => Promise.all([load(), loadWords(...areas)]).then(([module]) => module),
    name,
  );
  if (import.meta.env.SSR) needs.set(component, { name, areas });
  return component;
};

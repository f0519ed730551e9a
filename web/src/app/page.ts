import type { Area } from '@lendloop/words/types';
import { lazyRouteComponent } from '@tanstack/react-router';
import { createElement, useEffect } from 'react';

import { loadWords } from '../words/language.ts';
import { followLinks } from './earlyLinks.ts';

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
export const page = <Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
  ...areas: readonly Area[]
) => {
  const loaded = lazyRouteComponent(
    () => Promise.all([load(), loadWords(...areas)]).then(([module]) => module),
    name,
  );
  const component = Object.assign(
    () => {
      useEffect(followLinks, []);
      return createElement(loaded);
    },
    { preload: loaded.preload },
  );
  if (import.meta.env.SSR) needs.set(component, { name, areas });
  return component;
};

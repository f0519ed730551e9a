import type { Plugin } from 'vite';

import { partOf, splitModule } from './splitModule.ts';

const OURS = /\/contract\/src\/.*\.ts(?:\?part=\w+)?$/;

/**
 * Lets each page load only those schemas and constants of the contract that it uses. A bundler moves whole modules between
 * files: without this, a page that needs the address of one endpoint would load the schemas beside it and their library.
 * So each definition of the contract becomes a module of its own.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    // After TypeScript has become JavaScript.
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: OURS },
      handler(code, id) {
        const [file = id, part] = id.split('?part=');
        const parts = splitModule(code, this.parse(code), file);
        if (part === undefined) return { code: parts.all, map: null, moduleSideEffects: false };
        return { code: partOf(parts, part), map: null, moduleSideEffects: part === 'actions' };
      },
    },
  };
}

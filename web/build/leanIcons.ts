import type { Plugin } from 'vite';

const ICONS = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
/** The last property of each shape. */
const KEY = /,\s*key: "\w+"(?=\s*\})/g;

/** Leaves out the keys of the shapes in icons. Shapes never change places, so only React's warnings in development need them. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: { id: ICONS },
      handler: (code) => ({ code: code.replaceAll(KEY, ''), map: null }),
    },
  };
}

import { forbidden } from './tools/architecture/rules.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden,
  options: {
    // Under TypeScript 7 dependency-cruiser cannot use the compiler, reads no module and finds no fault.
    parser: 'swc',
    // Type imports are imports as well: a rule that they could pass would be a rule half the time.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|dist-server|migrations)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};

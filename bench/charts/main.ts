// `npm run bench:charts`: writes docs/performance.md and its charts from what the benchmarks kept. See ../README.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { readAll, RESULTS } from '../results.ts';
import { reportOf } from './performance.ts';

const DOCS = path.resolve(import.meta.dirname, '../../docs');
const PICTURES = path.join(DOCS, 'performance');

const { markdown, charts } = reportOf(readAll(RESULTS));
rmSync(PICTURES, { recursive: true, force: true });
mkdirSync(PICTURES);
for (const [name, svg] of charts) writeFileSync(path.join(PICTURES, `${name}.svg`), svg);
writeFileSync(path.join(DOCS, 'performance.md'), markdown);
console.log(`docs/performance.md with ${charts.size} charts`);

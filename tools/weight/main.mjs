// `npm run weight`: what the first view of each page loads, against tools/weight/budget.json.
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from '../setup/paths.mjs';
import { excesses, measure, table } from './measure.mjs';

/** @type {Record<string, import('./measure.mjs').PageWeight>} */
const budget = JSON.parse(readFileSync(path.join(root, 'tools/weight/budget.json'), 'utf8'));
const weights = measure(path.join(root, 'web/dist'));
console.log(table(weights));
const over = excesses(weights, budget);
for (const line of over) console.error(line);
if (over.length > 0) process.exitCode = 1;

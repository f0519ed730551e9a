// `npm run weight`: what the first view of each page loads, and the runtime that formats texts, against tools/weight/budget.json.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from '../setup/paths.mjs';
import { weighFormatter } from './formatter.mjs';
import { excesses, measure, table } from './measure.mjs';

/** @type {{ pages: Record<string, import('./measure.mjs').PageWeight>, formatter: number }} */
const budget = JSON.parse(readFileSync(path.join(root, 'tools/weight/budget.json'), 'utf8'));
/** @type {{ index: { modulesOf: import('./measure.mjs').ModulesOf } }} */
const { index } = await import(pathToFileURL(path.join(root, 'web/dist-server/entryIndex.js')).href);
const weights = measure(path.join(root, 'web/dist'), index.modulesOf);
const formatter = await weighFormatter();
console.log(`${table(weights)}\nformatter ${formatter} bytes`);
const over = excesses(weights, budget.pages);
if (formatter > budget.formatter) over.push(`formatter: ${formatter} bytes, ${budget.formatter} allowed`);
for (const line of over) console.error(line);
if (over.length > 0) process.exitCode = 1;

// Rewrites the demo pictures:  node tools/illustrations/make.mjs
// The result depends only on the recipes and the versions of the artwork and of sharp.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { composeAvatar, composeItem } from './compose.mjs';
import { PEOPLE } from './recipes.mjs';
import { allScenes } from './scenes.mjs';

const folder = join(import.meta.dirname, '../../server/src/demo/pictures');

const jobs = [
  ...allScenes().map(([name, scene]) => [`${name}.webp`, (file) => composeItem(scene, file)]),
  ...Object.entries(PEOPLE).map(([name, person]) => [
    `portrait-${name}.webp`,
    (file) => composeAvatar(person, file),
  ]),
];

await mkdir(folder, { recursive: true });
const wanted = new Set(jobs.map(([name]) => name));
for (const name of await readdir(folder)) {
  if (name.endsWith('.webp') && !wanted.has(name)) await rm(join(folder, name));
}
for (const [name, compose] of jobs) await compose(join(folder, name));
console.log(`${jobs.length} pictures written`);

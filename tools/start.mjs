// `npm start`: begins under Node 20 in a bare clone, so it and all that it imports use nothing from node_modules.
import { installPackages } from './setup/install.mjs';
import { findNode, requireNode } from './setup/node.mjs';
import { Missing, runCommand, say } from './setup/say.mjs';
import { buildWeb } from './setup/web-build.mjs';
import { superviseDevelopment, superviseServer } from './supervise.mjs';

await runCommand(async () => {
  requireNode();
  await installPackages();
  const node = findNode();
  if (process.argv.includes('--watch')) return superviseDevelopment(node);
  const build = await buildWeb(node);
  if (build.code !== 0)
    throw new Missing(`${build.output.trim()}\nThe web app could not be built: see the lines above.`);
  if (build.output) say(build.output.trim());
  return superviseServer(node);
});

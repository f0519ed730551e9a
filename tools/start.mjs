// `npm start`: begins under Node 20 in a bare clone, so it and all that it imports use nothing from node_modules.
import { installPackages, prepareToRun } from './setup/install.mjs';
import { findNode, requireNode } from './setup/node.mjs';
import { runCommand } from './setup/say.mjs';
import { superviseDevelopment, superviseServer } from './supervise.mjs';

await runCommand(async () => {
  requireNode();
  if (process.argv.includes('--watch')) {
    await installPackages();
    return superviseDevelopment(findNode());
  }
  await prepareToRun();
  return superviseServer(findNode());
});

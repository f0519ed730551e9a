// `npm start`. It may run under Node 20 in a bare clone, so neither it nor its imports use anything from node_modules.
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

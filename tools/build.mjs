// `npm run build`: what `npm start` does before it starts the server, for whoever lets something else start it.
import { prepareToRun } from './setup/install.mjs';
import { requireNode } from './setup/node.mjs';
import { runCommand } from './setup/say.mjs';

await runCommand(async () => {
  requireNode();
  await prepareToRun();
  return 0;
});

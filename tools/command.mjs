// Runs one of the server's commands: `node tools/command.mjs <program> <words…>`. Like `npm start`, it may run under Node 20 in a
// bare clone.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { installForCommand } from './setup/install.mjs';
import { findNode, requireNode } from './setup/node.mjs';
import { root } from './setup/paths.mjs';
import { runCommand } from './setup/say.mjs';
import { ended } from './supervise.mjs';

/** Limits the young generation, in MB. By default it grows to 128 MB at the start and stays there. */
const flags = ['--max-semi-space-size=8'];

await runCommand(async () => {
  requireNode();
  await installForCommand();
  const [program = '', ...words] = process.argv.slice(2);
  // Files are named from where the operator is; folders in the settings, as for `npm start`, from the clone.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const { DATA_DIR, BACKUP_DIR } = process.env;
  const env = {
    ...process.env,
    DATA_DIR: path.resolve(root, DATA_DIR || 'data'),
    ...(BACKUP_DIR && BACKUP_DIR !== 'off' && { BACKUP_DIR: path.resolve(root, BACKUP_DIR) }),
  };
  // A terminal's Ctrl+C reaches the command too, which ends by itself.
  process.on('SIGINT', () => {});
  return ended(
    spawn(findNode(), [...flags, path.join(root, program), ...words], { cwd, env, stdio: 'inherit' }),
  );
});

import { root } from '../setup/paths.mjs';
import { say } from '../setup/say.mjs';
import { checkArchitecture } from './check.mjs';
import { reasons } from './files.mjs';
import { forbidden } from './rules.mjs';

/** With fewer modules the check has not read everything. */
const leastModules = 60;
const leastWorkspaceImports = 30;

const { violations, modules, workspaceImports } = await checkArchitecture(root);
for (const { rule, from, to } of violations) {
  const why = forbidden.find(({ name }) => name === rule)?.comment ?? reasons[rule] ?? '';
  say(`${rule}: ${from}${to === from ? '' : ` → ${to}`}  ${why}`.trimEnd());
}
const blind = modules < leastModules || workspaceImports < leastWorkspaceImports;
if (blind)
  say(
    `Only ${modules} modules and ${workspaceImports} imports of the contract were read, so the check is incomplete.`,
  );
say(
  `${modules} modules read, ${workspaceImports} imports of the contract followed, ${violations.length} violations`,
);
process.exitCode = violations.length > 0 || blind ? 1 : 0;

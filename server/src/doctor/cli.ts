import { ConfigError, readCommandConfig, type Config } from '../config.ts';
import { examine } from './doctor.ts';
import { fault, linesOf, type Finding } from './report.ts';

// `npm run doctor`, or `npm run -s doctor -- --json`: 0 if nothing is wrong, else 1.

const asJson = process.argv.includes('--json');
const findings: Finding[] = [];

function tell(finding: Finding): void {
  findings.push(finding);
  if (!asJson) process.stdout.write(`${linesOf(finding)}\n`);
}

function read(): Config | null {
  try {
    return readCommandConfig().config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    tell(
      fault(
        'settings',
        error.message.replaceAll('\n', '; '),
        'Correct these variables: the server does not start. docs/running.md lists them.',
      ),
    );
    return null;
  }
}

const config = read();
if (config) await examine(config, tell);
const wrong = findings.filter(({ state }) => state === 'fault').length;
if (asJson) process.stdout.write(`${JSON.stringify({ ok: wrong === 0, findings }, null, 2)}\n`);
else
  process.stdout.write(
    `\n${wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${findings.length} checks found something wrong.`}\n`,
  );
process.exitCode = wrong === 0 ? 0 : 1;

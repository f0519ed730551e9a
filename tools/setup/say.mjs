/** Ends a command with one line that says what is missing and how to get it; shown without a stack. */
export class Missing extends Error {}

/**
 * Prints one line of the tools' own.
 * @param {string} line
 */
export function say(line) {
  console.log(line);
}

/**
 * The time since `start` for people: `0.4 s`, `31 s`, `2 min 5 s`.
 * @param {number} start from `performance.now()`, in milliseconds
 */
export function since(start) {
  const seconds = (performance.now() - start) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Runs a command's main function; a `Missing` becomes one line, and the exit code is what the function answers.
 * @param {() => Promise<number>} main
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

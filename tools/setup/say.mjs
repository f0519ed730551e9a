/** Ends a command with a message that says what is missing and how to get it, without a stack trace. */
export class Missing extends Error {}

/** @param {string} line */
export function say(line) {
  console.log(line);
}

/**
 * The time since `start` as readable text: `0.4 s`, `31 s`, `2 min 5 s`.
 * @param {number} start from `performance.now()`, in milliseconds
 */
export function since(start) {
  const seconds = (performance.now() - start) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Runs a command's main function, which returns the exit code. Prints only the message of a `Missing`.
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

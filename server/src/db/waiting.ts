const SECOND = 1000;
const EVERY = 10 * SECOND;

/**
 * Answers what `work` does, however long it takes, and every ten seconds tells what it is and how far the machine let it come:
 * on a busy one the time that this process had a core is a small part of the time that went by.
 */
export async function waitFor<T>(what: string, work: Promise<T>, tell: (line: string) => void): Promise<T> {
  const before = process.cpuUsage();
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += EVERY / SECOND;
    const { user, system } = process.cpuUsage(before);
    const worked = ((user + system) / 1e6).toFixed(1);
    tell(`still ${what} after ${seconds} s, in which this process had a core for ${worked} s`);
  }, EVERY);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

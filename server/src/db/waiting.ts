const SECOND = 1000;
const EVERY = 10 * SECOND;

/**
 * Awaits `work` without a timeout and reports progress every ten seconds, with the processor time used so far: on a busy
 * machine that is a small part of the elapsed time.
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

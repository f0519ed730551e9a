import type { Reporter, TestModule } from 'vitest/node';

const MINUTE_MS = 60_000;
/** How often a line tells how far the run is. */
const TOLD_MS = 5 * MINUTE_MS;
/** No file takes so long, even on a busy machine: it must have a loop that does not end, which no timeout of a test interrupts. */
const LONGEST_MS = 25 * MINUTE_MS;

/** Tells every few minutes how far a run is, and ends one whose test file does not end. */
export default class Progress implements Reporter {
  readonly #running = new Map<string, number>();
  #ended = 0;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#tell(), TOLD_MS).unref();
  }

  onTestModuleStart({ moduleId, project }: TestModule): void {
    this.#running.set(`${project.name} ${moduleId}`, Date.now());
  }

  onTestModuleEnd({ moduleId, project }: TestModule): void {
    this.#running.delete(`${project.name} ${moduleId}`);
    this.#ended++;
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  #tell(): void {
    const running = Array.from(this.#running, ([file, since]) => {
      const minutes = Math.round((Date.now() - since) / MINUTE_MS);
      return `${file} for ${minutes} min`;
    });
    // `npm test` shows such a line at once.
    process.stdout.write(`so far: ${this.#ended} files, and now ${running.join(', ')}\n`);
    const oldest = Math.min(...this.#running.values());
    if (Date.now() - oldest < LONGEST_MS) return;
    process.stdout.write('A test file does not end. The run stops here.\n', () => process.exit(1));
  }
}

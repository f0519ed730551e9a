/** Shows how far a command is. */
export interface Progress {
  /** The next part begins, which has so many steps; 0 if nobody knows. */
  begin(what: string, steps: number): void;
  step(steps?: number): void;
  end(): void;
}

/** A command that is done sooner shows nothing. */
const QUIET_MS = 1000;
const REDRAWN_MS = 100;
const LINE_MS = 10_000;
const WIDTH = 30;

/** A bar on a terminal; elsewhere a line every ten seconds. */
export function showProgress(out: NodeJS.WriteStream, now: () => number = () => performance.now()): Progress {
  const since = now();
  let [what, steps, done, shownAt] = ['', 0, 0, since];
  const isBar = out.isTTY;
  const show = () => {
    const share = steps === 0 ? null : Math.min(1, done / steps);
    const percent = share === null ? `${done}` : `${Math.floor(share * 100)} %`;
    if (!isBar) return void out.write(`${what}: ${percent}\n`);
    const filled = Math.round((share ?? 0) * WIDTH);
    const bar = share === null ? '' : `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} `;
    out.write(`\r\x1b[K${bar}${percent} ${what}`);
  };
  const showIfDue = () => {
    if (now() - since < QUIET_MS || now() - shownAt < (isBar ? REDRAWN_MS : LINE_MS)) return;
    shownAt = now();
    show();
  };
  return {
    begin: (next, count) => {
      [what, steps, done] = [next, count, 0];
    },
    step: (count = 1) => {
      done += count;
      showIfDue();
    },
    end: () => {
      if (isBar && shownAt > since) out.write('\r\x1b[K');
    },
  };
}

/** For whoever looks at the result only. */
export const noProgress: Progress = { begin: () => {}, step: () => {}, end: () => {} };

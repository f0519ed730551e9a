import type { Browser, Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** µs */
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

/** Times in ms. */
export interface TaskTimes {
  readonly longest: number;
  /** All tasks together. */
  readonly total: number;
}

/**
 * Traces the tasks of the page's main thread during `act`. The interaction must come from outside the page (mouse and
 * keyboard), because looking up elements runs on that thread too.
 */
export async function taskTimes(browser: Browser, page: Page, act: () => Promise<void>): Promise<TaskTimes> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mainThreads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  // Plain `RunTask` events repeat the same tasks.
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name === 'ThreadControllerImpl::RunTask' && mainThreads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks of the main thread.');
  const times = tasks.map(({ dur = 0 }) => dur / 1000);
  return {
    longest: times.reduce((longest, time) => Math.max(longest, time), 0),
    total: times.reduce((total, time) => total + time, 0),
  };
}

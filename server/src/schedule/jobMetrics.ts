import { Counter, Gauge, type Registry } from 'prom-client';

export type Outcome = 'done' | 'failed' | 'lost';

/** The metrics of jobs. `job` would clash with the label that Prometheus gives to what it scrapes. */
export interface JobMetrics {
  readonly count: (name: string, outcome: Outcome, durationMs: number) => void;
  readonly succeeded: (name: string, moment: Date) => void;
}

/** Adds the metrics of these jobs, with 0 for those that this process has not run. */
export function measureJobs(
  registry: Registry,
  jobs: readonly { readonly name: string; readonly everyMs: number }[],
): JobMetrics {
  const registers = [registry];
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of a recurring job on this node, by how they ended; lost are those that another node took over',
    labelNames: ['job_name', 'outcome'],
    registers,
  });
  const seconds = new Counter({
    name: 'job_run_seconds_total',
    help: 'Time that this node spent on runs of a recurring job',
    labelNames: ['job_name'],
    registers,
  });
  const interval = new Gauge({
    name: 'job_interval_seconds',
    help: 'How often a recurring job is meant to run',
    labelNames: ['job_name'],
    registers,
  });
  const success = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a recurring job last succeeded, on any node',
    labelNames: ['job_name'],
    registers,
  });
  for (const { name, everyMs } of jobs) {
    for (const outcome of ['done', 'failed', 'lost'] as const) runs.inc({ job_name: name, outcome }, 0);
    seconds.inc({ job_name: name }, 0);
    interval.set({ job_name: name }, everyMs / 1000);
  }
  return {
    count: (name, outcome, durationMs) => {
      runs.inc({ job_name: name, outcome });
      seconds.inc({ job_name: name }, durationMs / 1000);
    },
    succeeded: (name, moment) => success.set({ job_name: name }, moment.getTime() / 1000),
  };
}

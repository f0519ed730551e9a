import { inject } from 'vitest';

import { startServer, type RunningServer } from './server.ts';

/** Starts a server with a copy of the run's demo data. */
export const startDemoServer = (): Promise<RunningServer> => startServer({ data: inject('demoData') });

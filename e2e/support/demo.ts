import { inject } from 'vitest';

import { startServer, type RunningServer } from './server.ts';

/** Starts the product with a copy of the demo data that the run has made. */
export const startDemoServer = (): Promise<RunningServer> => startServer({ data: inject('demoData') });

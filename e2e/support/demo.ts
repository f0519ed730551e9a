import { inject } from 'vitest';

import { startServer, type RunningServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a server that has filled in the demo data and ended. */
    demoData: string;
  }
}

/** Starts the product with a copy of the demo data that the run has made. */
export const startDemoServer = (): Promise<RunningServer> => startServer({ data: inject('demoData') });

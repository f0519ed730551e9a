import { tracingChannel } from 'node:diagnostics_channel';

/** Where the runs of jobs can be followed; without a listener, that costs nothing. */
export const jobChannel = tracingChannel<unknown, { readonly name: string }>('lendloop.job');

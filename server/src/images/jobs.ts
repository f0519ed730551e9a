import { setTimeout as sleep } from 'node:timers/promises';

import type { Context } from '../context.ts';
import type { WhenQuiet } from '../http/traffic.ts';
import { makeAvifVersions } from './avif/actions.ts';
import { openAvifEncoder } from './avif/encoder.ts';
import { sweepImages } from './sweepActions.ts';

const AVIF_PAUSE_MS = 5000;
const SWEEP_PAUSE_MS = 3600 * 1000;

/**
 * Makes AVIF versions in the background, one image at a time when the server is idle, and sweeps unused images every hour,
 * until stopped. Failures go to `onError` and are retried.
 */
export function startImageJobs(
  context: Context,
  whenQuiet: WhenQuiet,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const encoder = openAvifEncoder();
  const repeat = async (pauseMs: number, work: () => Promise<void>) => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const loops = [
    repeat(AVIF_PAUSE_MS, async () => {
      await makeAvifVersions(context, encoder, { signal, whenQuiet, onError });
      encoder.rest();
    }),
    repeat(SWEEP_PAUSE_MS, () => sweepImages(context, signal)),
  ];
  return {
    stop: async () => {
      stopping.abort();
      encoder.rest();
      await Promise.all(loops);
    },
  };
}

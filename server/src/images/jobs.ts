import { setTimeout as sleep } from 'node:timers/promises';

import type { Context } from '../context.ts';
import type { WhenQuiet } from '../http/traffic.ts';
import { makeAvifVersions } from './avif/actions.ts';
import { openAvifEncoder } from './avif/encoder.ts';

const AVIF_PAUSE_MS = 5000;

/**
 * Makes AVIF versions in the background, one image at a time when the server is idle, until stopped. Failures go to `onError`
 * and are retried. Every node does it: each image is claimed by one of them.
 */
export function startImageJobs(
  context: Context,
  whenQuiet: WhenQuiet,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const encoder = openAvifEncoder();
  const repeat = async () => {
    while (!signal.aborted) {
      await makeAvifVersions(context, encoder, { signal, whenQuiet, onError }).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
      encoder.rest();
      await sleep(AVIF_PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  };
  const ended = repeat();
  return {
    stop: async () => {
      stopping.abort();
      encoder.rest();
      await ended;
    },
  };
}

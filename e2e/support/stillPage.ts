import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/**
 * A network action of a page: `socket` opened, `close` seen, or the path of a request; with the page's time in ms.
 */
export interface Deed {
  readonly what: string;
  readonly at: number;
}

/** Whether sockets work, fail to connect, or throw when created. */
export type SocketState = 'whole' | 'broken' | 'forbidden';

export interface StillPage {
  /** Advances the page's clock by this many ms and waits for the requests started meanwhile. */
  readonly pass: (ms: number) => Promise<void>;
  /** Opens an address and advances the clock only until `sight` shows. */
  readonly open: (address: string, sight: Locator) => Promise<void>;
  /** Changes how sockets behave from now on; `broken` also closes the open one. */
  readonly setSockets: (state: SocketState) => Promise<void>;
  /** All actions since the page was opened. */
  readonly deeds: () => Promise<Deed[]>;
}

/** The clock advances in steps of this size, so measured intervals may be longer by this much. */
export const STEP_MS = 250;
/** Opening a page runs many timers but takes little time. */
const OPENING_STEP_MS = 5;

/**
 * Stops the clock of a page before it is opened. Time advances only by `pass`, and only while no socket or request is
 * pending, so the load of the machine has no effect.
 */
export async function stopClock(page: Page, sockets: SocketState = 'whole'): Promise<StillPage> {
  const now = Date.now();
  // A clock can only be paused at a time in its future.
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
  await page.addInitScript(journal, sockets);
  const run = async (ms: number) => {
    await page.clock.runFor(ms);
    await page.locator('html:not([data-waits])').waitFor({ state: 'attached' });
  };
  return {
    pass: async (ms) => {
      for (let passed = 0; passed < ms; passed += STEP_MS) await run(STEP_MS);
    },
    open: async (address, sight) => {
      await page.goto(address);
      const look = async () => {
        await run(OPENING_STEP_MS);
        return sight.count();
      };
      await expect.poll(look).toBeGreaterThan(0);
    },
    setSockets: (state) => page.evaluate((to) => window.postMessage(to, location.origin), state),
    deeds: async () => {
      const written = await page.locator('html').getAttribute('data-deeds');
      return (written ?? '')
        .trim()
        .split(' ')
        .map((deed) => {
          const [what = '', at] = deed.split('@');
          return { what, at: Number(at) };
        });
    },
  };
}

/** Runs in the page. Records each action on the document element, and whether any is pending. */
function journal(begun: SocketState): void {
  const RealSocket = window.WebSocket;
  const ask = window.fetch.bind(window);
  const unanswered = new Set<unknown>();
  let state: string = begun;
  let last: WebSocket | undefined;
  let deeds = '';
  const show = () => {
    const { dataset } = document.documentElement;
    dataset['deeds'] = deeds;
    if (unanswered.size > 0) dataset['waits'] = '';
    else delete dataset['waits'];
  };
  const note = (what: string) => {
    deeds += ` ${what}@${performance.now()}`;
    show();
  };
  const settle = (what: unknown) => {
    unanswered.delete(what);
    show();
  };
  window.WebSocket = new Proxy(RealSocket, {
    construct: (_, [address]) => {
      note('socket');
      if (state === 'forbidden') throw new Error('No sockets here.');
      const socket = new RealSocket(`${String(address)}${state === 'broken' ? '/nowhere' : ''}`);
      last = socket;
      unanswered.add(socket);
      socket.addEventListener('open', () => settle(socket));
      socket.addEventListener('close', () => {
        note('close');
        settle(socket);
      });
      return socket;
    },
  });
  window.fetch = async (input, init) => {
    const call = Symbol('call');
    unanswered.add(call);
    note(new URL(input instanceof Request ? input.url : input, location.origin).pathname);
    try {
      const answer = await ask(input, init);
      // The page reads the original.
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      settle(call);
    }
  };
  window.addEventListener('message', ({ data }) => {
    state = String(data);
    if (state === 'broken') last?.close(4100);
  });
}

import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** What a page did over the network: made a `socket`, saw it `close`, or asked for a path; and the ms on its clock. */
export interface Deed {
  readonly what: string;
  readonly at: number;
}

/** Sockets as they are, sockets that find nobody, or none at all. */
export type SocketState = 'whole' | 'broken' | 'forbidden';

export interface StillPage {
  /** Lets so many ms pass in the page, and what begins meanwhile be answered. */
  readonly pass: (ms: number) => Promise<void>;
  /** Opens an address, and lets no more time pass than until this is to be seen. */
  readonly open: (address: string, sight: Locator) => Promise<void>;
  /** What happens to sockets from now on; `broken` breaks the open one, too. */
  readonly setSockets: (state: SocketState) => Promise<void>;
  /** All that it has done since it was opened. */
  readonly deeds: () => Promise<Deed[]>;
}

/** The most that passes before what has begun is answered: so much longer than its interval a poll may take. */
export const STEP_MS = 250;
/** Opening a page needs many of its timers, and hardly any time. */
const OPENING_STEP_MS = 5;

/**
 * Stops the clock of a page that is not open yet. Time passes in it by `pass` alone, and not while a socket or a call has
 * no answer: how busy the machine is, the page cannot tell.
 */
export async function stopClock(page: Page, sockets: SocketState = 'whole'): Promise<StillPage> {
  const now = Date.now();
  // It runs until it is stopped, and can be stopped only at a time that has not come yet.
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

/** Runs in the page: writes each deed on the element of the document, and whether one has no answer yet. */
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
      // The page reads it at the same time.
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

import { currentUser, login, logout, SIGNED_IN_COOKIE, type CurrentUser } from '@lendloop/contract/accounts';
import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

import { App } from '../app/App.tsx';
import { makeQueryClient } from '../app/queryClient.ts';
import { makeRouter } from '../app/router.tsx';
import { watchSession } from '../app/watchSession.ts';
import { dismissToast, toastStore } from '../ui/feedback/toastStore.ts';
import { FakeServer } from './fakeServer.ts';
import { FakeSocket } from './fakeSocket.ts';
import { RAHUL } from './samples.ts';
import { answerAsUsual } from './usualAnswers.ts';

/** What a component test may wait for something to show on a busy machine, in ms. */
const PATIENCE = 20_000;

/** Sizes of the window, on both sides of the mobile breakpoint. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const SIZES = [
  { size: 'desktop', viewport: DESKTOP },
  { size: 'mobile', viewport: PHONE },
];

/** The headers of a list that leads on. */
export const MORE = { 'x-total-count': '20', link: '</api?cursor=next>; rel="next"' };

interface Visit {
  /** Who is signed in; Rahul unless said otherwise, null for a visitor. */
  readonly user?: CurrentUser | null;
  /** Whether the browser has stored where the person is; true unless said otherwise. */
  readonly isPlaced?: boolean;
  readonly viewport?: typeof DESKTOP;
}

/** What the browser answers when it is asked for a position: the position, an error, or nothing because it cannot. */
type Position = { lat: number; lng: number } | { code: number; message: string } | 'unsupported';

interface Stage {
  readonly server: FakeServer;
  /** Renders the whole app at a path. */
  readonly open: (path: string, visit?: Visit) => void;
  /** Path and query of the page that is open. */
  readonly path: () => string;
  readonly setPosition: (position: Position) => void;
  /** Keeps a page on the screen that the session has ended for, until the function that it returns is called. */
  readonly holdGuards: () => () => void;
  /** Lets the next sign-in succeed, as this person. */
  readonly acceptSignIn: (person: CurrentUser) => void;
  /** Lets the next sign-out succeed. */
  readonly acceptSignOut: () => void;
}

/**
 * The app as it runs in a browser, with only `fetch`, `WebSocket` and the geolocation faked. Call it at the top of a file; each
 * test has a server and a browser storage of its own.
 */
export function setUpApp(): Stage {
  configure({
    asyncUtilTimeout: PATIENCE,
    // The whole document would bury what was looked for; its texts say where the test stands.
    getElementError: (message, container) =>
      new Error(`${message ?? ''}\nThe page says: ${container.textContent}`),
  });
  let server = new FakeServer();
  let path = () => '';
  let end = () => {};
  let guards = Promise.resolve();

  // Of all styles only what hides a text from everybody.
  const style = document.createElement('style');
  style.textContent = '.invisible { visibility: hidden }';
  document.head.append(style);
  beforeEach(() => {
    server = new FakeServer();
    answerAsUsual(server);
    guards = Promise.resolve();
    FakeSocket.accepts = true;
    vi.stubGlobal('fetch', server.fetch);
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.spyOn(console, 'debug').mockReturnValue();
  });
  afterEach(async () => {
    cleanup();
    end();
    await vi.dynamicImportSettled();
    const toast = toastStore.current();
    if (toast) dismissToast(toast.id);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
    setCookie(false);
    expect(server.faults).toEqual([]);
  });

  return {
    get server() {
      return server;
    },
    path: () => path(),
    setPosition,
    holdGuards() {
      const held = Promise.withResolvers<void>();
      guards = held.promise;
      return held.resolve;
    },
    acceptSignIn: (person) =>
      server.answer(login, () => {
        setCookie(true);
        server.answer(currentUser, person);
        return person;
      }),
    acceptSignOut: () =>
      server.answer(logout, () => {
        setCookie(false);
        return undefined;
      }),
    open(at, { user: person = RAHUL, isPlaced = true, viewport = DESKTOP } = {}) {
      cleanup();
      end();
      resizeWindow(viewport);
      setCookie(person !== null);
      if (person) server.answer(currentUser, person);
      if (isPlaced) localStorage.setItem('user-location', '{"lat":12.9716,"lng":77.6412}');
      const queryClient = makeQueryClient();
      const router = makeRouter(queryClient);
      router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [at] }) });
      const endSession = watchSession(queryClient, {
        askGuards: async () => {
          await guards;
          await router.invalidate();
        },
        startAnew: () => {},
        tabs: { tell: () => {}, hear: () => () => {} },
      });
      end = () => {
        endSession();
        // A page that still loads would tell React about it, which by then has no document.
        router.startTransition = () => Promise.resolve(false);
      };
      path = () => router.state.location.href;
      render(createElement(App, { queryClient, router, generation: 0 }));
    },
  };
}

/** What the server does to the cookie that pages can read. */
function setCookie(isSignedIn: boolean): void {
  document.cookie = isSignedIn ? `${SIGNED_IN_COOKIE}=1` : `${SIGNED_IN_COOKIE}=; max-age=0`;
}

function setPosition(position: Position): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (resolve, refuse) => {
    if (position === 'unsupported') return;
    if ('code' in position)
      refuse?.({ ...position, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    else resolve({ coords: { latitude: position.lat, longitude: position.lng } } as GeolocationPosition);
  };
  const handler: ProxyHandler<Navigator> = {
    has: (target, key) => (key === 'geolocation' ? position !== 'unsupported' : Reflect.has(target, key)),
    get: (target, key): unknown =>
      key === 'geolocation' ? { getCurrentPosition } : Reflect.get(target, key, target),
  };
  vi.stubGlobal('navigator', new Proxy(navigator, handler));
}

/** happy-dom changes the size of its window by a method of its own. */
function resizeWindow(viewport: typeof DESKTOP): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: typeof DESKTOP) => void } };
  happyDOM.setViewport(viewport);
}

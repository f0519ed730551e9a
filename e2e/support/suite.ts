import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll } from 'vitest';

import { openBrowser, visit, type Visitor } from './browser.ts';
import { newPerson, type Person } from './people.ts';
import type { RunningServer } from './server.ts';
import { stateOf, type DemoPerson } from './signIn.ts';

export interface Suite {
  readonly browser: Browser;
  readonly server: RunningServer;
  /** Opens a new context with one page. */
  readonly visit: (options?: BrowserContextOptions) => Promise<Visitor>;
  /** Opens a page as a demo user with a stored location. */
  readonly visitAs: (person: DemoPerson, options?: BrowserContextOptions) => Promise<Visitor>;
  /** Registers a user and opens a page for them. */
  readonly newPerson: (fullName: string) => Promise<Person>;
  /** Registers an owner and a renter, on the suite's server unless another is given. */
  readonly newPair: (server?: RunningServer) => Promise<Pair>;
}

interface Pair {
  /** Olga Owner. */
  readonly owner: Person;
  /** Ravi Renter. */
  readonly renter: Person;
  readonly leave: () => Promise<void>;
}

/** Starts one server for the file and opens the shared browser. Call it at the top of the file. */
export function setUp(start: () => Promise<RunningServer>): Suite {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([start(), openBrowser()]);
  });
  afterAll(async () => {
    // Closes contexts left over by failed tests.
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    await server?.stop();
  });
  const begun = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new Error('This is there only while tests run.');
    return thing;
  };
  const register = (fullName: string, { url } = begun(server)) => newPerson(begun(browser), url, fullName);
  return {
    get browser() {
      return begun(browser);
    },
    get server() {
      return begun(server);
    },
    visit: (options) => visit(begun(browser), begun(server).url, options),
    async visitAs(person, options) {
      const { url } = begun(server);
      const storageState = await stateOf(begun(browser), url, person);
      return visit(begun(browser), url, { storageState, ...options });
    },
    newPerson: (fullName) => register(fullName),
    async newPair(other) {
      const [owner, renter] = await Promise.all([
        register('Olga Owner', other),
        register('Ravi Renter', other),
      ]);
      return {
        owner,
        renter,
        leave: async () => {
          await Promise.all([owner.leave(), renter.leave()]);
        },
      };
    },
  };
}

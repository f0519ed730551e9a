import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll } from 'vitest';

import { openBrowser, visit, type Visitor } from './browser.ts';
import { newPerson, type Person } from './people.ts';
import type { RunningServer } from './server.ts';
import { stateOf, type DemoPerson } from './signIn.ts';

export interface Suite {
  readonly browser: Browser;
  readonly server: RunningServer;
  /** Opens a browser of its own, with one page. */
  readonly visit: (options?: BrowserContextOptions) => Promise<Visitor>;
  /** The same for someone of the demo data, who has said where they are. */
  readonly visitAs: (person: DemoPerson, options?: BrowserContextOptions) => Promise<Visitor>;
  /** The same for someone who registers just now. */
  readonly newPerson: (fullName: string) => Promise<Person>;
  /** The same for two, on the server of the suite or another. */
  readonly newPair: (server?: RunningServer) => Promise<Pair>;
}

interface Pair {
  /** Olga Owner. */
  readonly owner: Person;
  /** Ravi Renter. */
  readonly renter: Person;
  /** Closes the browsers of both. */
  readonly leave: () => Promise<void>;
}

/** One server for all tests of a file, and the browser. Call it at the top of the file. */
export function setUp(start: () => Promise<RunningServer>): Suite {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([start(), openBrowser()]);
  });
  afterAll(async () => {
    // A test that failed has left its own.
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

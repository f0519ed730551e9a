import { currentUser, login, register, updateProfile } from '@lendloop/contract/accounts';
import { confirmEmail, undoEmailChange } from '@lendloop/contract/email';
import { changePassword, forgotPassword, resetPassword } from '@lendloop/contract/password';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { resetPassword as resetByCommand } from '../../admin/administratorActions.ts';
import type { Database } from '../../db/connect.ts';
import type { Client } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople } from '../../testing/factories.ts';
import { ASHA, openBrowser, startGoogle, type Browser } from '../../testing/google.ts';
import { deliver, mailConfig, startMailServer } from '../../testing/mailServer.ts';

const RUNS = 8;
const EVENTS = 9;
const HOUR = 3_600_000;

/** The attacker reads these mailboxes. */
const ATTACKERS = ['a@attacker.example', 'b@attacker.example'];
/** Nobody else reads these. */
const OWNER = 'owner@example.com';
const VICTIM = 'victim@example.com';
const ADDRESSES = [...ATTACKERS, OWNER, VICTIM];
/** The attacker knows this one: the password of the stolen account, and of everything that the attacker opens. */
const KNOWN = 'words that leaked';
const SECRET = 'words of somebody else';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Kind = 'confirm-email' | 'reset-password' | 'undo-email-change';

/** How the victim comes into an account. `mistype`: they open one with a wrong address and correct it. */
const PROOFS = ['victim: google', 'victim: reset', 'victim: register', 'victim: mistype'] as const;

/** What an attacker can do. */
const Attack = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('move' as const), to: fc.constantFrom(...ADDRESSES) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('confirm' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('google' as const),
      as: fc.constantFrom(...ATTACKERS),
      isSignedIn: fc.boolean(),
    }),
  },
  fc.record({ does: fc.constant('undo' as const), isLast: fc.boolean() }),
  fc.record({ does: fc.constant('reset' as const), of: fc.constantFrom(...ADDRESSES) }),
  fc.record({ does: fc.constant('register' as const), at: fc.constantFrom(...ADDRESSES) }),
  fc.record({ does: fc.constant('change password' as const) }),
  fc.record({ does: fc.constant('reset by command' as const) }),
);
/** The victim, a stranger to the account, acts in between. */
const Event = fc.oneof(
  { weight: 6, arbitrary: Attack },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom(...PROOFS) }) },
);
type Event = typeof Event extends fc.Arbitrary<infer T> ? T : never;

async function startWorld() {
  const mail = await startMailServer();
  const { app, signIn, prove } = await startGoogle(database, { config: mailConfig(mail) });

  /** A fresh world with one account at `address`, opened with the known password. */
  return async (address: string) => {
    await forgetPeople(database);
    let clock = Date.parse('2026-03-01T08:00:00Z');
    app.setNow(new Date(clock));
    const start = mail.arrived.length;
    const names: string[] = [];
    const attackers: Client[] = [];
    /** The accounts that the victim has been let into. */
    const victims = new Set<number>();

    const settle = async () => {
      await deliver(app);
      await deliver(app);
      for (const table of ['email_requests', 'password_requests'])
        await database.db.execute(sql`delete from ${sql.identifier(table)}`);
      // Changes in one moment could not be told apart.
      app.setNow(new Date((clock += 60_000)));
    };
    const tokens = (mailboxes: readonly string[], kind: Kind) =>
      mail.arrived
        .slice(start)
        .filter(({ to }) => mailboxes.includes(to[0] ?? ''))
        .map(({ content }) => new RegExp(`/${kind}#([\\w-]+)`).exec(content)?.[1])
        .filter((token) => token !== undefined);
    const userIn = async (client: Client) => {
      const { status, body } = await client.call(currentUser, {});
      return status === 200 ? body : null;
    };
    const open = async (email: string, password: string) => {
      const username = `person${names.length}`;
      names.push(username);
      const client = app.client();
      const body = { username, email, password, fullName: 'Some Person' };
      const { status } = await client.call(register, { body });
      return status === 201 ? client : null;
    };
    const google = async (email: string, browser?: Browser) => {
      const persona = { ...ASHA, sub: email, email, name: 'Some One' };
      return (await (browser ? signIn(persona, browser) : prove(persona))).client;
    };
    const tryPassword = async (username: string, password: string) => {
      const client = app.client();
      const { status } = await client.call(login, { body: { username, password } });
      return status === 200 ? client : null;
    };
    const keep = (client: Client | null) => {
      if (client) attackers.push(client);
    };
    const tryNames = async () => {
      for (const name of names) keep(await tryPassword(name, KNOWN));
    };
    const undo = (token: string, password: string) =>
      app.client().call(undoEmailChange, { body: { token, password } });
    const useResets = async (mailboxes: readonly string[], password: string) => {
      for (const token of tokens(mailboxes, 'reset-password'))
        await app.client().call(resetPassword, { body: { token, password } });
    };
    const letVictimIn = async (client: Client | null) => {
      const user = client && (await userIn(client));
      if (user?.email === VICTIM) victims.add(user.id);
    };

    const first = await open(address, KNOWN);
    if (!first) throw new Error('The first account was not opened.');
    keep(first);
    const id = (await userIn(first))?.id ?? 0;
    await settle();

    const run = async (event: Event) => {
      const client = attackers.at(-1) ?? first;
      if (event.does === 'move' && 'to' in event)
        await client.call(updateProfile, {
          body: { fullName: 'Some Person', email: event.to, currentPassword: KNOWN },
        });
      else if (event.does === 'confirm')
        for (const token of tokens(ATTACKERS, 'confirm-email'))
          for (const each of attackers.slice(-3)) await each.call(confirmEmail, { body: { token } });
      else if (event.does === 'google' && 'as' in event) {
        const session = event.isSignedIn ? client.session() : undefined;
        const jar = new Map(session === undefined ? [] : [['lendloop_session', session]]);
        keep(await google(event.as, openBrowser(app, jar)));
      } else if (event.does === 'undo' && 'isLast' in event) {
        const token = tokens(ATTACKERS, 'undo-email-change').at(event.isLast ? -1 : 0);
        if (token !== undefined) await undo(token, KNOWN);
        await tryNames();
      } else if (event.does === 'reset' && 'of' in event) {
        await app.client().call(forgotPassword, { body: { email: event.of } });
        await settle();
        await useResets(ATTACKERS, KNOWN);
        await tryNames();
      } else if (event.does === 'victim: mistype') {
        const own = await open(ATTACKERS[0] ?? '', SECRET);
        const body = { fullName: 'Some Person', email: VICTIM, currentPassword: SECRET };
        await settle();
        await own?.call(updateProfile, { body });
        await settle();
        for (const token of tokens([VICTIM], 'confirm-email'))
          await own?.call(confirmEmail, { body: { token } });
        await letVictimIn(own);
      } else if (event.does === 'register' && 'at' in event) keep(await open(event.at, KNOWN));
      else if (event.does === 'change password')
        await client.call(changePassword, { body: { currentPassword: KNOWN, password: KNOWN } });
      else if (event.does === 'reset by command')
        await resetByCommand(database, names[0] ?? '', 'words of the operator');
      else if (event.does === 'victim: google') await letVictimIn(await google(VICTIM));
      else if (event.does === 'victim: register') await letVictimIn(await open(VICTIM, SECRET));
      else if (event.does === 'victim: reset') {
        await app.client().call(forgotPassword, { body: { email: VICTIM } });
        await settle();
        await useResets([VICTIM], SECRET);
        await letVictimIn(await tryPassword(VICTIM, SECRET));
      }
      await settle();
    };

    /** The ids of all accounts that the attacker gets into by every means left. */
    const attack = async (): Promise<Set<number>> => {
      for (const email of ADDRESSES) await app.client().call(forgotPassword, { body: { email } });
      await settle();
      await useResets(ATTACKERS, KNOWN);
      await tryNames();
      const reached = new Set<number>();
      const look = async () => {
        for (const client of attackers) {
          const user = await userIn(client);
          if (user) reached.add(user.id);
        }
      };
      await look();
      for (const token of tokens(ATTACKERS, 'undo-email-change')) await undo(token, KNOWN);
      await tryNames();
      for (const email of ATTACKERS) keep(await google(email));
      await look();
      return reached;
    };
    const wait = (hours: number) => app.setNow(new Date((clock += hours * HOUR)));
    return { id, run, attack, victims, tokens, undo, wait, tryPassword, userIn, first, settle };
  };
}

const Events = fc.array(Event, { maxLength: EVENTS });

test('whoever has come into an account by an address of their own shares it with nobody', async () => {
  const makeWorld = await startWorld();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ATTACKERS, VICTIM),
      fc.array(Attack, { maxLength: EVENTS }),
      fc.constantFrom(...PROOFS),
      fc.constantFrom(0, 1, 80),
      Events,
      async (address, before, does, hours, after) => {
        const world = await makeWorld(address);
        for (const event of before) await world.run(event);
        world.wait(hours);
        await world.run({ does });
        for (const event of after) await world.run(event);
        const reached = await world.attack();
        expect([...world.victims].filter((id) => reached.has(id))).toEqual([]);
      },
    ),
    {
      numRuns: RUNS,
      endOnFailure: true,
      examples: [
        ['b@attacker.example', [], 'victim: mistype', 0, []],
        ['a@attacker.example', [{ does: 'move', to: VICTIM }], 'victim: reset', 0, []],
      ],
    },
  );
});

test('whatever a thief does in an account, its confirmed former address takes it back', async () => {
  const makeWorld = await startWorld();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ATTACKERS, VICTIM), Events, async (address, events) => {
      const world = await makeWorld(OWNER);
      const [token = ''] = world.tokens([OWNER], 'confirm-email');
      expect((await world.first.call(confirmEmail, { body: { token } })).status).toBe(204);
      await world.run({ does: 'move', to: address });
      for (const event of events) await world.run(event);
      const [link = 'none'] = world.tokens([OWNER], 'undo-email-change');
      expect((await world.undo(link, SECRET)).status).toBe(204);
      const owner = await world.tryPassword('person0', SECRET);
      expect(owner && (await world.userIn(owner))).toMatchObject({
        id: world.id,
        email: OWNER,
        emailVerified: true,
      });
      expect((await world.attack()).has(world.id)).toBe(false);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

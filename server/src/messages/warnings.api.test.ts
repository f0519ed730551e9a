import { getConversation, sendMessage } from '@lendloop/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { OLD, START, startReporting } from '../testing/reports/reporting.ts';
import { openTab } from '../testing/socket.ts';
import { statementsOf } from '../testing/statements/sent.ts';

const { app, people } = await startReporting();
afterAll(() => app.close());

let owner: Person;
let item: { id: number };
beforeEach(async () => {
  app.setNow(new Date(START));
  owner = await makePerson(app, OLD);
  item = await makeItem(app, owner.id);
});

describe('a message with warnings', () => {
  const write = (from: Person, to: Person, content: string) =>
    from.client.call(sendMessage, { body: { receiverId: to.id, itemId: item.id, content } });

  test('arrives in as few statements as one without', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    await write(renter, owner, 'Hello');
    const without = await statementsOf(() => write(renter, owner, 'Is it free on Friday?'));
    const withOne = await statementsOf(() => write(renter, owner, 'Call me on 98765 43210'));
    expect(withOne).toHaveLength(without.length);
  });

  test('warns its receiver alone, of ways to meet only until a rental is agreed on', async () => {
    const [renter] = await people(1);
    if (!renter) return;
    const [tabOfOwner, tabOfRenter] = [await openTab(app, owner), await openTab(app, renter)];
    const sent = await write(renter, owner, 'Call 98765 43210 and pay in advance');
    expect(sent.body.warnings).toEqual([]);
    await write(renter, owner, 'Call 98765 43210 and pay in advance');
    const read = async (who: Person, other: Person) => {
      const params = { otherUserId: other.id, itemId: item.id };
      return (await who.client.call(getConversation, { params, query: {} })).body.map(
        ({ warnings }) => warnings,
      );
    };
    expect(await read(owner, renter)).toEqual([
      ['phone', 'payment'],
      ['phone', 'payment'],
    ]);
    expect(await read(renter, owner)).toEqual([[], []]);
    const received = await tabOfOwner.take('new_message', 2);
    expect(received.map(({ message }) => message.warnings)).toEqual([
      ['phone', 'payment'],
      ['phone', 'payment'],
    ]);
    const own = await tabOfRenter.take('new_message', 2);
    expect(own.map(({ message }) => message.warnings)).toEqual([[], []]);
    await app.database.db.execute(sql`
      insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
      values (${item.id}, ${renter.id}, ${owner.id}, '2026-03-02', '2026-03-03', 'approved', 1)`);
    expect(await read(owner, renter)).toEqual([['payment'], ['payment']]);
  });
});

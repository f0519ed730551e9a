import { getItem, Item, listItems, setAvailability } from '@lendloop/contract/items';

/** Writes under way at the same time. */
const AT_ONCE = 8;

interface Missed {
  /** Reads by whoever wrote that did not show it. */
  readonly missed: number;
  /** Reads by others, at the same moment. */
  readonly missedWithout: number;
}

/**
 * Changes items at one node and looks at once at the next one whether a search and the item's own answer show it: as the person
 * who changed it, with the cookies of the answer, and as a visitor. Throws if any call fails.
 */
export async function writeAndRead(
  origins: readonly string[],
  items: readonly { readonly id: number; readonly ownerId: number }[],
  count: number,
): Promise<Missed> {
  const result = { missed: 0, missedWithout: 0 };
  let next = 0;
  /** Each worker has items of its own, so that nobody else changes what it looks at. */
  const worker = async (own: readonly { readonly id: number; readonly ownerId: number }[]) => {
    const isAvailable = new Map<number, boolean>();
    for (let turn = next++; turn < count; turn = next++) {
      const item = own[turn % own.length];
      if (!item) throw new Error('There are no items to change.');
      const wanted = !(isAvailable.get(item.id) ?? true);
      isAvailable.set(item.id, wanted);
      const at = origins[turn % origins.length] ?? '';
      const other = origins[(turn + 1) % origins.length] ?? '';
      const session = `lendloop_session=${String(item.ownerId).padStart(43, '0')}`;
      const cookies = await change(at, item.id, wanted, session);
      const [mine, theirs] = await Promise.all([
        isShown(other, item, wanted, [session, ...cookies].join('; ')),
        isShown(other, item, wanted, ''),
      ]);
      if (!mine) result.missed++;
      if (!theirs) result.missedWithout++;
    }
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      worker(items.filter((__, place) => place % AT_ONCE === index)),
    ),
  );
  return result;
}

async function change(origin: string, id: number, isAvailable: boolean, cookie: string): Promise<string[]> {
  const answer = await fetch(origin + setAvailability.path.replace(':id', String(id)), {
    method: setAvailability.method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ isAvailable }),
  });
  if (!answer.ok) throw new Error(`A change was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
}

async function isShown(
  origin: string,
  { id, ownerId }: { readonly id: number; readonly ownerId: number },
  wanted: boolean,
  cookie: string,
): Promise<boolean> {
  const [found, item] = await Promise.all([
    read(`${origin}${listItems.path}?search=changing${ownerId}`, cookie),
    read(origin + getItem.path.replace(':id', String(id)), cookie),
  ]);
  const listed = Item.array()
    .parse(found)
    .find((one) => one.id === id);
  return listed?.isAvailable === wanted && Item.parse(item).isAvailable === wanted;
}

async function read(url: string, cookie: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
  return answer.json();
}

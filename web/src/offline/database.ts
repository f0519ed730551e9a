/** The tables: answers that are read without a network, and writes that wait for one. Their keys are in `key`. */
export type Table = 'answers' | 'outbox';

interface Row {
  readonly key: string;
}

const NAME = 'lendloop';
const TABLES: readonly Table[] = ['answers', 'outbox'];

let opening: Promise<IDBDatabase | null> | undefined;

/** What a browser without a database keeps until the page is closed. */
const memory: Record<Table, Map<string, Row>> = { answers: new Map(), outbox: new Map() };

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => {
      for (const table of TABLES) request.result.createObjectStore(table, { keyPath: 'key' });
    });
    request.addEventListener('success', () => {
      const database = request.result;
      // Another tab of a later version, or the browser, wants it closed. The next use opens it again.
      const forget = () => (opening = undefined);
      database.addEventListener('versionchange', () => {
        database.close();
        forget();
      });
      database.addEventListener('close', forget);
      resolve(database);
    });
    // Private windows of some browsers have none.
    request.addEventListener('error', () => resolve(null));
  });
}

/** Runs a request in a transaction of its own, and waits until it is stored. Without a database, `without` does the same in memory. */
async function run<T>(
  table: Table,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
  without: (rows: Map<string, Row>) => T,
): Promise<T> {
  const database = await (opening ??= open());
  if (!database) return without(memory[table]);
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, mode, { durability: 'strict' });
    const asked = request(transaction.objectStore(table));
    transaction.addEventListener('complete', () => resolve(asked.result));
    transaction.addEventListener('abort', () => reject(asDatabaseError(transaction.error)));
  });
}

const asDatabaseError = (error: DOMException | null): Error =>
  error ?? new DOMException('The browser did not store it.', 'AbortError');

/** Stores a row, in place of one with the same key. Rejects if the device has no room for it. */
export async function put(table: Table, row: Row): Promise<void> {
  await run<IDBValidKey>(
    table,
    'readwrite',
    (store) => store.put(row),
    (rows) => {
      rows.set(row.key, row);
      return row.key;
    },
  );
}

/** Changes a row if it is still there, in one transaction: nothing that was deleted meanwhile comes back. */
export async function update<T extends Row>(table: Table, key: string, change: (row: T) => T): Promise<void> {
  const database = await (opening ??= open());
  if (!database) {
    const row = memory[table].get(key) as T | undefined;
    if (row) memory[table].set(key, change(row));
    return;
  }
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(table);
    const asked = store.get(key) as IDBRequest<T | undefined>;
    asked.addEventListener('success', () => {
      if (asked.result) store.put(change(asked.result));
    });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(asDatabaseError(transaction.error)));
  });
}

export async function remove(table: Table, key: string): Promise<void> {
  await run<undefined>(
    table,
    'readwrite',
    (store) => store.delete(key),
    (rows) => {
      rows.delete(key);
      return undefined;
    },
  );
}

export async function clear(table: Table): Promise<void> {
  await run<undefined>(
    table,
    'readwrite',
    (store) => store.clear(),
    (rows) => {
      rows.clear();
      return undefined;
    },
  );
}

/** The row with this key. Nothing but this module's callers writes the tables, so it is what they stored. */
export async function find<T extends Row>(table: Table, key: string): Promise<T | undefined> {
  return run<T | undefined>(
    table,
    'readonly',
    (store) => store.get(key) as IDBRequest<T | undefined>,
    (rows) => rows.get(key) as T | undefined,
  );
}

export async function all<T extends Row>(table: Table): Promise<T[]> {
  return run<T[]>(
    table,
    'readonly',
    (store) => store.getAll() as IDBRequest<T[]>,
    (rows) => [...rows.values()] as T[],
  );
}

import { CurrentUser } from '@lendloop/contract/accounts';
import { listCategories } from '@lendloop/contract/categories';
import { ItemDetails } from '@lendloop/contract/items';
import { Message } from '@lendloop/contract/messages';
import { Rental } from '@lendloop/contract/rentals';
import type { Browser, BrowserContextOptions } from 'playwright';

import { HERE, visit, type Visitor } from './browser.ts';

/** A signed-in user with a stored location and an open page. */
export interface Person extends Visitor {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  /** Calls the API as this user and parses the response. */
  readonly call: <T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    answer: { readonly parse: (value: unknown) => T },
    data?: unknown,
  ) => Promise<T>;
}

/** A single pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Password of all users created here. */
export const PASSWORD = 'sesame street';

let count = 0;

export async function newPerson(
  browser: Browser,
  url: string,
  fullName: string,
  options?: BrowserContextOptions,
): Promise<Person> {
  const position = JSON.stringify({ lat: HERE.latitude, lng: HERE.longitude });
  const visitor = await visit(browser, url, {
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'user-location', value: position }] }],
    },
    ...options,
  });
  const { request } = visitor.page.context();
  const call: Person['call'] = async (method, path, answer, data) => {
    const response = await request.fetch(path, { method, data, headers: { origin: url } });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return answer.parse(await response.json());
  };
  const username = `person${++count}`;
  const email = `${username}@example.com`;
  const { id } = await call('POST', '/api/register', CurrentUser, {
    username,
    fullName,
    email,
    password: PASSWORD,
  });
  return { ...visitor, id, username, email, fullName, call };
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

/** Signs a user in on another device, Firefox on Windows. `isIn` tells whether that session is still valid. */
export async function signInElsewhere(browser: Browser, url: string, username: string) {
  const { page, leave } = await visit(browser, url, { userAgent: FIREFOX });
  const { request } = page.context();
  const answer = await request.post('/api/login', {
    headers: { origin: url },
    data: { username, password: PASSWORD },
  });
  if (answer.status() !== 200) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  return { isIn: async () => (await request.get('/api/user')).ok(), leave };
}

export async function newItem({ call }: Person, title: string): Promise<ItemDetails> {
  const [category] = await call('GET', listCategories.path, listCategories.result);
  return call('POST', '/api/items', ItemDetails, {
    title,
    description: 'In good order, to be picked up near the metro.',
    price: 150,
    categoryId: category?.id,
    location: 'Indiranagar, Bengaluru',
    images: [PICTURE],
  });
}

export const requestRental = (
  { call }: Person,
  itemId: number,
  startDate: string,
  endDate = startDate,
): Promise<Rental> => call('POST', '/api/rentals', Rental, { itemId, startDate, endDate });

export const moveRental = ({ call }: Person, id: number, status: string): Promise<Rental> =>
  call('PUT', `/api/rentals/${id}/status`, Rental, { status });

export const write = (
  { call }: Person,
  receiverId: number,
  itemId: number,
  content: string,
): Promise<Message> => call('POST', '/api/messages', Message, { receiverId, itemId, content });

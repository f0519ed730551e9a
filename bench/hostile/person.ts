import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { login, register } from '@lendloop/contract/accounts';
import { uploadImage } from '@lendloop/contract/images';
import { createItem, listItems } from '@lendloop/contract/items';
import { listConversations } from '@lendloop/contract/messages';

import { Client, formOf, type Answer, type Ask } from './client.ts';
import { LiveLine } from './liveLine.ts';
import type { Note } from './tally.ts';

const PASSWORD = 'a ladder to lend';
/** Speed of a phone's upload over a poor connection. */
const SLOW_PIECES = 12;
const SLOW_MS = 400;

interface PersonOptions {
  readonly origin: string;
  readonly address: string;
  readonly name: string;
  readonly photo: Buffer;
  /** Search words that find something. */
  readonly words: readonly string[];
  readonly note: Note;
}

/** A person who lists an item, looks around and chats with another: at human speed, from an address of their own. */
export class Person {
  readonly #options: PersonOptions;
  readonly #client: Client;
  readonly #live: LiveLine;
  #id = 0;
  #itemId = 0;
  #picture = '';
  #seen: number[] = [];
  /** The other person and the item of their conversation. */
  #partner = 0;
  #partnerItem = 0;

  constructor(options: PersonOptions) {
    this.#options = options;
    this.#client = new Client(options.origin, options.address, 6);
    this.#live = new LiveLine(this.#client, options.note);
  }

  /** Signs up and lists an item. Throws if that is refused. */
  async settle(): Promise<void> {
    const { name } = this.#options;
    const about = { username: name, email: `${name}@example.com`, fullName: `Neighbour ${name}` };
    this.#id = await this.#must({
      method: 'POST',
      path: register.path,
      json: { ...about, password: PASSWORD },
    });
    await this.upload(false);
    if (this.#picture === '') throw new Error(`${name} could not upload a photo.`);
    this.#itemId = await this.#must({
      method: 'POST',
      path: createItem.path,
      json: {
        title: `Ladder of ${name}`,
        description: 'A ladder of three metres, as good as new. Pick it up in the evening.',
        price: 120,
        categoryId: 1,
        location: 'Indiranagar, Bengaluru',
        images: [this.#picture],
      },
    });
  }

  /** Starts a conversation with the owner about their item and opens the live connection. */
  async meet(owner: Person): Promise<void> {
    [this.#partner, this.#partnerItem] = [owner.#id, owner.#itemId];
    [owner.#partner, owner.#partnerItem] = [this.#id, owner.#itemId];
    for (const person of [this, owner]) await person.#live.open(person.#id);
    await this.write();
  }

  async browse(): Promise<void> {
    const { text } = await this.#ask('browse', { path: `${listItems.path}?limit=24` });
    this.#see(text);
  }

  async search(): Promise<void> {
    const { words } = this.#options;
    const word = words[Math.floor(Math.random() * words.length)] ?? '';
    const query = `search=${word}&location=Bengaluru&limit=24`;
    const { text } = await this.#ask('search', { path: `${listItems.path}?${query}` });
    this.#see(text);
  }

  async openItem(): Promise<void> {
    const id = this.#seen[Math.floor(Math.random() * this.#seen.length)] ?? this.#itemId;
    await this.#ask('open an item', { path: `/api/items/${id}` });
  }

  async seePicture(): Promise<void> {
    await this.#ask('see a picture', { path: `${this.#picture}/800` });
  }

  async readMessages(): Promise<void> {
    await this.#ask('read messages', { path: listConversations.path });
    await this.#ask('read messages', { path: `/api/messages/${this.#partner}/${this.#partnerItem}` });
  }

  async write(): Promise<void> {
    const content = `Is it free on Saturday? ${Math.random()}`;
    await this.#live.write({ receiverId: this.#partner, itemId: this.#partnerItem, content });
  }

  /** Signs in again: the session before ends with its live connection. */
  async signInAgain(): Promise<void> {
    this.#live.close();
    const json = { username: this.#options.name, password: PASSWORD };
    await this.#ask('sign in', { method: 'POST', path: login.path, json });
    await this.#live.open(this.#id).catch(() => {});
  }

  async upload(isSlow: boolean): Promise<void> {
    const { headers, body } = formOf(unlikeOthers(this.#options.photo), 'image/jpeg');
    const { status, text } = await this.#ask(isSlow ? 'upload slowly' : 'upload', {
      method: 'POST',
      path: uploadImage.path,
      headers: { ...headers, 'content-length': String(body.length) },
      body: isSlow ? inPieces(body) : body,
    });
    if (status === uploadImage.status) this.#picture = (JSON.parse(text) as { url: string }).url;
  }

  leave(): void {
    this.#live.close();
    this.#client.close();
  }

  async #ask(kind: string, ask: Ask): Promise<Answer> {
    const answer = await this.#client.ask(ask);
    this.#options.note(kind, answer);
    return answer;
  }

  /** Creates something and returns its id. */
  async #must(ask: Ask): Promise<number> {
    const { status, text, code } = await this.#client.ask(ask);
    if (status !== 201) throw new Error(`${ask.path} was answered with ${status} ${code} ${text}`);
    return (JSON.parse(text) as { id: number }).id;
  }

  #see(text: string): void {
    const ids = [...text.matchAll(/\{"id":(\d+),"title"/g)].map(([, id]) => Number(id));
    if (ids.length > 0) this.#seen = ids;
  }
}

/** The same photo with a unique comment, so that the store does not know it. */
function unlikeOthers(jpeg: Buffer): Buffer {
  const comment = Buffer.from(randomUUID());
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

async function* inPieces(body: Buffer): AsyncGenerator<Buffer> {
  const size = Math.ceil(body.length / SLOW_PIECES);
  for (let at = 0; at < body.length; at += size) {
    yield body.subarray(at, at + size);
    await sleep(SLOW_MS);
  }
}

import { expect, test } from 'vitest';

import { FrontendBatcher } from './wire.ts';

const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
const message = (kind: string, body = '') => {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body)]);
};

function started(): FrontendBatcher {
  const batcher = new FrontendBatcher();
  batcher.push([startup]);
  return batcher;
}

test('the startup packet is a batch of its own', () => {
  expect(new FrontendBatcher().push([startup])).toEqual(new Uint8Array(startup));
});

test('messages are held back until one that asks for an answer', () => {
  const batcher = started();
  expect(batcher.push([message('P', 'select 1')])).toBeNull();
  expect(batcher.push([message('B'), message('E')])).toBeNull();
  const batch = batcher.push([message('S')]);
  expect(batch).toEqual(
    new Uint8Array(Buffer.concat([message('P', 'select 1'), message('B'), message('E'), message('S')])),
  );
});

test('messages after the last question wait for the next', () => {
  const batcher = started();
  expect(batcher.push([message('Q', 'a'), message('P', 'b')])).toEqual(new Uint8Array(message('Q', 'a')));
  expect(batcher.push([message('H')])).toEqual(
    new Uint8Array(Buffer.concat([message('P', 'b'), message('H')])),
  );
});

test('a message may arrive in pieces, cut anywhere', () => {
  const whole = Buffer.concat([startup, message('Q', 'select 1'), message('Q', 'select 2')]);
  for (let cut = 1; cut < whole.length; cut++) {
    const batcher = new FrontendBatcher();
    const batches = [batcher.push([whole.subarray(0, cut)]), batcher.push([whole.subarray(cut)])];
    expect(Buffer.concat(batches.filter((batch) => batch !== null))).toEqual(whole);
  }
});

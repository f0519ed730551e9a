import { expect, test } from 'vitest';

import { measuredOf } from './load.ts';

const line = (changes: object) =>
  JSON.stringify({
    requests: 300,
    seconds: 1.5,
    bytes: 60_000,
    p50: 2.5,
    p99: 40.25,
    refused: 0,
    broken: 0,
    ...changes,
  });

test('the result is read from the line of JSON among what wrk prints', () => {
  const output = `Running 2s test @ http://127.0.0.1\n  1 threads and 16 connections\n\n${line({})}\n`;
  expect(measuredOf(output, '/items')).toEqual({
    requests: 300,
    rate: 200,
    p50: 2.5,
    p99: 40.25,
    bytes: 200,
  });
});

test('refused answers and broken connections are no result', () => {
  expect(() => measuredOf(line({ refused: 3 }), '/items')).toThrow('/items: 300 answers, 3 of them refusals');
  expect(() => measuredOf(line({ broken: 1 }), '/items')).toThrow('1 broken');
  expect(() => measuredOf('unable to connect', '/items')).toThrow('unable to connect');
});

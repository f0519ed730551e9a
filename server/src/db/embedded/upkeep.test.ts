import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { expect, onTestFinished, test } from 'vitest';

import { startEngine } from './engine.ts';
import type { InterruptFlags } from './interruptible.ts';
import { WireServer } from './server.ts';
import { runUpkeep } from './upkeep.ts';

test('a grown log leads to a checkpoint, and changed tables are vacuumed and analyzed', async () => {
  const { engine } = await startEngine(null);
  onTestFinished(() => engine.close());
  const server = new WireServer(engine);
  await engine.exec(`create table notes (id int, text text);
    insert into notes select i, repeat(md5(i::text), 20) from generate_series(1, 100000) i`);
  await engine.exec('delete from notes where id % 2 = 0');
  await engine.exec('select pg_stat_force_next_flush()');
  const state = async () => {
    const [result] = await engine.exec(`
      select pg_current_wal_lsn() - redo_lsn < 1000000 as checkpointed, n_dead_tup = 0 as vacuumed,
        last_analyze is not null as analyzed
      from pg_control_checkpoint(), pg_stat_user_tables where relname = 'notes'`);
    return result?.rows[0];
  };
  expect(await state()).toEqual({ checkpointed: false, vacuumed: false, analyzed: false });

  await engine.exec('begin');
  await runUpkeep(engine, server, true);
  await engine.exec('commit');
  expect(await state()).toEqual({ checkpointed: false, vacuumed: false, analyzed: false });

  await runUpkeep(engine, server, true);
  expect(await state()).toMatchObject({ vacuumed: true, analyzed: true });
  await runUpkeep(engine, server, true);
  expect(await state()).toEqual({ checkpointed: true, vacuumed: true, analyzed: true });
});

/** Interrupts an engine in this thread again and again, from another, until it is told to stop. */
function startInterrupting({ memory, pending, cancel }: InterruptFlags) {
  const script = `
    const { parentPort, workerData: { memory, flags, stop } } = require('node:worker_threads');
    parentPort.postMessage('started');
    do for (const flag of flags) Atomics.store(memory, flag, 1);
    while (Atomics.wait(stop, 0, 0, 1) === 'timed-out');`;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(script, { eval: true, workerData: { memory, flags: [cancel, pending], stop } });
  return {
    started: once(worker, 'message'),
    stop: async () => {
      const exited = once(worker, 'exit');
      Atomics.store(stop, 0, 1);
      Atomics.notify(stop, 0);
      await exited;
      for (const flag of [cancel, pending]) Atomics.store(memory, flag, 0);
    },
  };
}

test('a vacuum that has to give way is done in a later round', async () => {
  const { engine, interruptible } = await startEngine(null);
  onTestFinished(() => engine.close());
  const given: boolean[] = [];
  const server = new WireServer(engine, { begin: (givesWay) => void given.push(givesWay), end: () => {} });
  await engine.exec('create table notes (id int, text text)');
  await engine.exec('insert into notes select n, md5(n::text) from generate_series(1, 100000) n');
  const state = async () => {
    await engine.exec('select pg_stat_force_next_flush()');
    const [result] = await engine.exec(`select last_analyze is null as due from pg_stat_user_tables`);
    return result?.rows[0];
  };
  expect(await state()).toEqual({ due: true });
  const interrupting = startInterrupting(interruptible.flags);
  await interrupting.started;
  expect(await server.tend('vacuum (analyze) notes', true)).toBe(false);
  await interrupting.stop();
  expect(await state()).toEqual({ due: true });
  expect(await runUpkeep(engine, server, true)).toBe(true);
  expect(await state()).toEqual({ due: false });
  expect(given).toEqual([true, true]);
});

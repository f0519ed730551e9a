import { expect, onTestFinished, test } from 'vitest';

import { startEngine } from './engine.ts';
import { runUpkeep } from './upkeep.ts';

test('a grown log leads to a checkpoint, and changed tables are vacuumed and analyzed', async () => {
  const { engine } = await startEngine(null);
  onTestFinished(() => engine.close());
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
  await runUpkeep(engine);
  await engine.exec('commit');
  expect(await state()).toEqual({ checkpointed: false, vacuumed: false, analyzed: false });

  await runUpkeep(engine);
  expect(await state()).toMatchObject({ vacuumed: true, analyzed: true });
  await runUpkeep(engine);
  expect(await state()).toEqual({ checkpointed: true, vacuumed: true, analyzed: true });
});

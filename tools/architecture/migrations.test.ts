import { expect, test } from 'vitest';

import { faultsOf } from './migrations.mjs';

const OUTSIDE = '-- Outside a transaction: nobody waits.\n';

test.each([
  ['create index items_by on items (price);', 'builds an index while nobody can write'],
  ['create unique index items_by on items (price);', 'builds an index while nobody can write'],
  [
    'drop index items_by;\ncreate index items_by on items (price, id);',
    'builds an index while nobody can write',
  ],
  ['reindex table items;', 'builds an index while nobody can write'],
  ['alter table items add constraint items_price check (price >= 0);', 'reads the whole table'],
  [
    'alter table items add constraint items_of foreign key (owner_id) references users;',
    'reads the whole table',
  ],
  ['alter table items add unique (title);', 'builds an index'],
  ['alter table items add column owner integer references users;', 'reads the whole table'],
  [
    'alter table items add column key uuid not null default gen_random_uuid();',
    'writes the whole table anew',
  ],
  [
    'alter table items add column low text generated always as (lower(title)) stored;',
    'writes the whole table anew',
  ],
  ['alter table items alter column price type bigint;', 'writes the whole table anew'],
  ['alter table items alter column price set not null;', 'reads the whole table'],
  ['update items set price = 1 where price is null;', 'holds what it changes'],
  ['with old as (select 1) update items set price = 1;', 'holds what it changes'],
  ['vacuum full items;', 'locks the whole table'],
  ['drop function search_newest(integer);', 'nodes of the version before'],
  ['alter table items drop column place;', 'nodes of the version before'],
  ['alter table items rename price to cost;', 'nodes of the version before'],
  [
    'alter table items add constraint a check (price > 0) not valid;\nalter table items validate constraint a;',
    'in the next migration',
  ],
  ['create index concurrently items_by on items (price);', 'needs "-- Outside a transaction"'],
  [
    `${OUTSIDE}create index concurrently items_by on items (price);`,
    'a try that failed leaves a broken index',
  ],
  [`${OUTSIDE}insert into categories (name) values ('New');`, 'cannot be repeated'],
])('%s is refused', (text, why) => {
  expect(faultsOf(text, false).join('\n')).toContain(why);
});

test.each([
  'create table news (id integer primary key, at timestamptz not null);\ncreate index news_at on news (at);',
  'alter table items add column colour text;',
  "alter table items add column colour text not null default 'none', add column at timestamptz default now();",
  'alter table items add constraint items_price check (price >= 0) not valid;',
  "alter table items validate constraint items_price; -- it's read, but people write",
  `${OUTSIDE}drop index concurrently if exists items_by;\ncreate index concurrently items_by on items (price);`,
  '-- Locks briefly: a site has some dozen categories.\ncreate index categories_name on categories (name);',
  'create or replace function f() returns trigger language plpgsql as $$ begin update items set price = 1; return null; end $$;',
  'drop index items_by;',
])('%s is allowed', (text) => {
  expect(faultsOf(text, false)).toEqual([]);
});

test('what a bridge stands in for may be dropped', () => {
  expect(faultsOf('drop function search_newest(integer);', true)).toEqual([]);
});

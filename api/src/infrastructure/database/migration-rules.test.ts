import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, test } from '@jest/globals'
import { sql } from 'kysely'
import { MIGRATIONS } from './migrate.ts'
import type { Migration } from './migration.ts'
import { createIndex } from './migration.ts'
import { dangersIn, violationsOf } from './migration-rules.ts'

/** The first migration to check. Those before it are older than the first installation. */
const FIRST_CHECKED = '0010'

const migrationOf =
  (text: string): Migration['up'] =>
  async (db) =>
    void (await sql.raw(text).execute(db))

describe('a statement that is safe for servers of the previous release', () => {
  test.each([
    'create table tip (id text primary key, order_id text not null references orders on delete cascade)',
    'create table tip (id text not null); create unique index tip_id on tip (id); alter table tip add constraint x check (id > 0)',
    'alter table orders add column tip_minor bigint',
    "alter table orders add column tip_minor bigint not null default 0, add column said text default 'a, b (not null)'",
    '-- drop table orders;\nalter table orders alter column note set default 0',
    'create index concurrently orders_tip on orders (tip_minor)',
    "create function f() returns trigger language plpgsql as $$ begin update orders set note = ''; return null; end $$",
    'alter table orders validate constraint orders_tip',
    "insert into secret values ('a', 'b')",
  ])('%s', (text) => {
    expect(dangersIn(text)).toEqual([])
  })
})

describe('a statement that is dangerous for servers of the previous release', () => {
  test.each([
    ['drop table orders', 'drop'],
    ['alter table orders drop column note', 'drop'],
    ['alter table orders add column a text, drop constraint b', 'drop'],
    ['alter table orders rename column note to remark', 'rename'],
    ['ALTER TABLE orders RENAME TO bestallning', 'rename'],
    ['alter table orders alter column note type varchar(10)', 'type'],
    ['alter table orders alter note set data type text', 'type'],
    ['alter table orders alter column note drop not null', 'type'],
    ['alter table orders alter column spot_id set not null', 'not-null'],
    ['alter table orders alter column note drop default', 'not-null'],
    ['alter table orders add column tip bigint not null', 'not-null'],
    ['alter table orders add column tip_id text default gen_random_uuid()', 'lock'],
    ['alter table orders add column tip_id text references tip', 'constraint'],
    ['alter table orders add constraint tip check (tip > 0) not valid', 'constraint'],
    ['create index orders_tip on orders (tip)', 'index'],
    ['create unique index concurrently orders_tip on orders (tip)', 'constraint'],
    ['create trigger t before insert on orders for each row execute function f()', 'trigger'],
    ['create or replace function f() returns trigger language sql as $$ select 1 $$', 'function'],
    ['do $$ begin end $$', 'function'],
    ['update orders set note = upper(note)', 'rows'],
    ['with gone as (delete from orders returning 1) select 1', 'rows'],
    ['lock table orders', 'lock'],
    ['vacuum full', 'lock'],
  ])('%s: %s', (text, danger) => {
    expect(dangersIn(text).map((violation) => violation.danger)).toEqual([danger])
  })
})

it('violationsOf accepts a danger that the migration covers by needs or allows', async () => {
  const up = migrationOf('alter table orders drop column note; create index orders_tip on orders (tip)')
  const dangers = async (more: Partial<Migration>) => (await violationsOf({ up, ...more })).map(({ danger }) => danger)
  expect(await dangers({})).toEqual(['drop', 'index'])
  expect(await dangers({ needs: '0010_staff_sessions' })).toEqual(['index'])
  expect(await dangers({ needs: '0010_staff_sessions', allows: { index: 'A shop has few.' } })).toEqual([])
})

it('violationsOf accepts an index that is created concurrently', async () => {
  const up: Migration['up'] = (db) => createIndex(db, 'orders_tip', 'on orders (tip)')
  expect(await violationsOf({ up, isStepwise: true })).toEqual([])
})

describe('the migrations', () => {
  const names = Object.keys(MIGRATIONS)

  it('match the files in migrations/, numbered without gaps', async () => {
    const files = (await readdir(join(import.meta.dirname, 'migrations'))).sort()
    expect(names.map((name) => `${name}.ts`)).toEqual(files)
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, i) => i + 1))
  })

  it.each(names.filter((name) => name >= FIRST_CHECKED))(
    '%s is safe for servers of the previous release',
    async (name) => {
      const migration = MIGRATIONS[name] as Migration
      expect(await violationsOf(migration)).toEqual([])
      if (migration.needs !== undefined) expect(names.slice(0, names.indexOf(name))).toContain(migration.needs)
    },
  )
})

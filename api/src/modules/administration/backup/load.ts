import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { UserError } from '../../../config/env.ts'
import type { TableCopy } from './manifest.ts'
import type { Verified } from './verify.ts'

/**
 * Numbers that a sequence leaves out: what was given after the backup is known to browsers, as the last step that a tablet has seen, and is not given
 * to something else.
 */
const LEAP = 1_000_000

interface Link {
  readonly child: string
  readonly parent: string
}

/** Those that others point to come first. */
function inOrder(tables: readonly TableCopy[], links: readonly Link[]): readonly TableCopy[] {
  const ordered: TableCopy[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const free = [...waiting].filter(
      ({ name }) => !links.some(({ child, parent }) => child === name && parent !== name && names.has(parent)),
    )
    if (free.length === 0) throw new Error(`Tables point at each other in a circle: ${[...names].join(', ')}`)
    for (const table of free) {
      ordered.push(table)
      waiting.delete(table)
    }
  }
  return ordered
}

async function linksOf(client: pg.Client): Promise<readonly Link[]> {
  const { rows } = await client.query<Link>(
    `select c.relname as child, p.relname as parent from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  )
  return rows
}

/** What a table is filled with is neither a step nor news: triggers that refuse and tell are for those. Constraints hold. */
async function loadTable(client: pg.Client, { name, columns, rows, file }: TableCopy, folder: string): Promise<void> {
  const table = client.escapeIdentifier(name)
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(`alter table ${table} disable trigger user`)
  // A migration may have put rows of its own here; those of the backup say what is there.
  await client.query(`delete from ${table}`)
  const target = client.query(copyFrom(`copy ${table} (${list}) from stdin`))
  await pipeline(createReadStream(join(folder, file)), createGunzip(), target)
  if (target.rowCount !== rows)
    throw new UserError(`The backup is damaged: ${file} has ${target.rowCount} rows, and should have ${rows}.`)
  await client.query(`alter table ${table} enable trigger user`)
}

async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attidentity <> ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`,
  )
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1, coalesce((select max(${client.escapeIdentifier(column)}) from ${client.escapeIdentifier(table)}), 0) + ${LEAP})`,
      [sequence],
    )
}

/** Fills the empty tables of the current schema, which are those of the backup, all or nothing. @throws UserError where a row is missing. */
export async function loadTables(client: pg.Client, { folder, manifest }: Verified): Promise<void> {
  await client.query('begin')
  for (const table of inOrder(manifest.tables, await linksOf(client))) await loadTable(client, table, folder)
  await setSequences(client)
  await client.query('commit')
}

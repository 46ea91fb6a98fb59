import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { UserError } from '../../../config/env.ts'
import type { TableCopy } from './manifest.ts'
import type { VerifiedBackup } from './verify.ts'

/**
 * Gap after restored sequences. Browsers may know numbers that were given after the backup, such as the last step that
 * a tablet has seen, so these must not be given again (BACKUP-5).
 */
const SEQUENCE_GAP = 1_000_000

interface Link {
  readonly child: string
  readonly parent: string
}

/** Puts referenced tables before the tables that reference them. */
function inOrder(tables: readonly TableCopy[], links: readonly Link[]): readonly TableCopy[] {
  const ordered: TableCopy[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const free = [...waiting].filter(
      ({ name }) => !links.some(({ child, parent }) => child === name && parent !== name && names.has(parent)),
    )
    if (free.length === 0) throw new Error(`Foreign keys form a cycle: ${[...names].join(', ')}`)
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

/**
 * Disables the triggers that reject invalid steps and publish changes, because loading is neither. Constraints apply.
 */
async function loadTable(client: pg.Client, { name, columns, rows, file }: TableCopy, folder: string): Promise<void> {
  const table = client.escapeIdentifier(name)
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(`alter table ${table} disable trigger user`)
  // Migrations may have inserted rows. The rows of the backup replace them.
  await client.query(`delete from ${table}`)
  const target = client.query(copyFrom(`copy ${table} (${list}) from stdin`))
  await pipeline(createReadStream(join(folder, file)), createGunzip(), target)
  if (target.rowCount !== rows)
    throw new UserError(`The backup is damaged: ${file} has ${target.rowCount} rows instead of ${rows}.`)
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
      `select setval($1, coalesce((select max(${client.escapeIdentifier(column)}) from ${client.escapeIdentifier(table)}), 0) + ${SEQUENCE_GAP})`,
      [sequence],
    )
}

/** Fills the tables of the current schema in one transaction. @throws UserError if rows are missing */
export async function loadTables(client: pg.Client, { folder, manifest }: VerifiedBackup): Promise<void> {
  await client.query('begin')
  for (const table of inOrder(manifest.tables, await linksOf(client))) await loadTable(client, table, folder)
  await setSequences(client)
  await client.query('commit')
}

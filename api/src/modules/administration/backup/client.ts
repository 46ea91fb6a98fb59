import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../../infrastructure/database/schema.ts'

export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'carte backup', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query(
    "set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'",
  )
  return client
}

/** Creates a database object that runs all queries on one connection, so that they join its transactions. */
export function createDatabaseOn(client: pg.Client): Kysely<Database> {
  const connection = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => connection as never, end: async () => {} }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) })
}

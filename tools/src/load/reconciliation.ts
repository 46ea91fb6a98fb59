import { type Ledger, untilSettled, violations } from '@carte/api/faults'
import pg from 'pg'

const types = new pg.TypeOverrides()
// Parse bigint as a number, as the servers do.
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Waits until no payment has work left, and compares what guests were answered with the database and the provider's own
 * tables; see `violations`.
 *
 * @returns the violations as sentences
 */
export async function reconcile(databaseUrl: string, ledger: Ledger, forMs: number): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, types, application_name: 'load' })
  // An interrupted command stops its database, which breaks idle connections.
  pool.on('error', () => {})
  const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> =>
    (await pool.query<T>(text, [...values])).rows
  try {
    await untilSettled({ database: { query, pass: async () => {} }, isShort: false }, forMs)
    return await violations({ database: { query }, ledger })
  } finally {
    await pool.end()
  }
}

import { type Ledger, untilSettled, violations } from '@carte/api/faults'
import pg from 'pg'

const types = new pg.TypeOverrides()
// Money comes as a number, as the servers read it.
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Waits until no money is on its way any more, and holds what guests were told against the database and the provider's own book: every order that was answered
 * is there as it was answered, at most one capture an order, nothing cooked that is not paid for. @returns what is wrong, in words
 */
export async function checkBooks(databaseUrl: string, ledger: Ledger, forMs: number): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, types, application_name: 'load' })
  // The command is broken off, and its database with it.
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

import { CompiledQuery, type Transaction } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'

export interface Session {
  /** `touched` is the number of affected rows. */
  run<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<{ rows: T[]; touched: number }>
  /** Reads a large result in batches of `size` rows by a cursor. */
  each<T>(text: string, size: number): AsyncGenerator<readonly T[]>
}

export const name = (column: string): string => `"${column.replace(/"/g, '""')}"`
export const literal = (text: string): string => `'${text.replace(/'/g, "''")}'`

export function sessionOf(trx: Transaction<Database>): Session {
  const run: Session['run'] = async <T>(text: string, values: readonly unknown[] = []) => {
    const { rows, numAffectedRows } = await trx.executeQuery<T>(CompiledQuery.raw(text, [...values]))
    return { rows: [...rows], touched: Number(numAffectedRows ?? 0) }
  }
  let cursors = 0
  return {
    run,
    async *each<T>(text: string, size: number) {
      const cursor = `carte_cursor_${++cursors}`
      await run(`declare ${cursor} no scroll cursor for ${text}`)
      for (;;) {
        const { rows } = await run<T>(`fetch ${size} from ${cursor}`)
        if (rows.length > 0) yield rows
        if (rows.length < size) break
      }
      await run(`close ${cursor}`)
    },
  }
}

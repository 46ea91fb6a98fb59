import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { ProviderError } from '../provider.ts'

type Call = Database['sandbox_fault']['call']
export type Fault = Database['sandbox_fault']['fault']

const HANG_MS = 60_000

const broken = (message: string) => new ProviderError('notPaid', message, { isFinal: false })

/** Waits longer than every caller, then fails. Does not keep the process alive. */
async function hang(): Promise<never> {
  await wait(HANG_MS, undefined, { ref: false })
  throw broken('The sandbox hung')
}

/**
 * Makes calls of the sandbox fail. Each row of `sandbox_fault` is consumed by the next call that matches it, on any
 * instance, so tests can inject faults with an `insert`.
 */
export function createFaults(db: Kysely<Database>) {
  const next = async (call: Call, reference: string | null): Promise<Fault | undefined> => {
    const { rows } = await sql<{ fault: Fault }>`
      delete from sandbox_fault where id = (
        select id from sandbox_fault where call = ${call} and (payment is null or payment = ${reference})
        order by id limit 1 for update skip locked
      ) returning fault`.execute(db)
    return rows[0]?.fault
  }
  return async <T>(call: Call, reference: string | null, act: () => Promise<T>): Promise<T> => {
    const fault = await next(call, reference)
    if (fault === 'error') throw broken('The sandbox answers 500')
    if (fault === 'refuse') throw new ProviderError('createError', 'The sandbox says no')
    if (fault === 'hang') return hang()
    const answer = await act()
    if (fault === 'lost') throw broken('The answer of the sandbox was lost')
    return answer
  }
}

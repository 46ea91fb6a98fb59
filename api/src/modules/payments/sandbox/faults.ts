import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { ProviderError } from '../provider.ts'

type SandboxCall = Database['sandbox_fault']['call']
export type Fault = Database['sandbox_fault']['fault']

const HANG_MS = 60_000

const unavailable = (message: string) => new ProviderError('notPaid', message, { isFinal: false })

/** Waits longer than every caller, then fails. Does not keep the process alive. */
async function hang(): Promise<never> {
  await wait(HANG_MS, undefined, { ref: false })
  throw unavailable('The sandbox did not answer')
}

/**
 * Makes calls of the sandbox fail. Each row of `sandbox_fault` is consumed by the next call that matches it, on any
 * instance, so tests can inject faults with an `insert`.
 */
export function createFaults(db: Kysely<Database>) {
  const takeFault = async (call: SandboxCall, reference: string | null): Promise<Fault | undefined> => {
    const { rows } = await sql<{ fault: Fault }>`
      delete from sandbox_fault where id = (
        select id from sandbox_fault where call = ${call} and (payment is null or payment = ${reference})
        order by id limit 1 for update skip locked
      ) returning fault`.execute(db)
    return rows[0]?.fault
  }
  return async <T>(call: SandboxCall, reference: string | null, work: () => Promise<T>): Promise<T> => {
    const fault = await takeFault(call, reference)
    if (fault === 'error') throw unavailable('The sandbox answers 500')
    if (fault === 'refuse') throw new ProviderError('createError', 'The sandbox rejects the call')
    if (fault === 'hang') return hang()
    const answer = await work()
    if (fault === 'lost') throw unavailable('The answer of the sandbox was lost')
    return answer
  }
}

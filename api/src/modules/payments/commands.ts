import type { Kysely } from 'kysely'
import { configOf, readConfiguration } from '../../config/configuration.ts'
import { type Context, type Log, systemClock } from '../../config/context.ts'
import { UserError } from '../../config/env.ts'
import type { Variables } from '../../config/user-error.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { createSecrets } from '../../infrastructure/database/secrets.ts'
import { comparePayments, type Difference, missingProviders } from './compare.ts'
import { type PaymentProvider, ProviderError } from './provider.ts'
import { createProviders } from './providers.ts'
import { refundRest } from './refund.ts'

export { withDatabase } from '../../infrastructure/database/open-database.ts'
export type { Difference, DifferenceKind } from './compare.ts'

interface ReconcileOptions {
  readonly db: Kysely<Database>
  /** The servers' settings, with the keys of the provider. */
  readonly variables: Variables
  /** The moment that the database was restored to. */
  readonly since: Date
  /** References at the provider of captured payments without an order, which are refunded; `all` for each of them. */
  readonly refund: readonly string[] | 'all'
  readonly onWarning: (message: string) => void
}

export interface RejectedRefund {
  readonly payment: Difference
  readonly reason: string
}

export interface Reconciled {
  readonly differences: readonly Difference[]
  /** Those of the differences that were refunded now. */
  readonly refunded: readonly Difference[]
  /** Refunds that the provider rejected, for good. */
  readonly rejected: readonly RejectedRefund[]
}

/**
 * Compares the providers' payments with a restored database, and refunds those without an order that `refund` names
 * (BACKUP-10). May run while servers run, and again.
 *
 * @throws UserError if a provider cannot be asked, or a reference is not one of a captured payment without an order
 */
export async function reconcile({ db, variables, since, refund, onWarning }: ReconcileOptions): Promise<Reconciled> {
  const warn = (fields: object, message: string) => onWarning(`${message}: ${JSON.stringify(fields)}`)
  const log: Log = { info() {}, warn, error: warn }
  const config = configOf(readConfiguration(variables), '', { mediaFolder: '', uploadFolder: '' })
  const context: Context = { db, clock: systemClock, log, config }
  const providers = await createProviders(context, createSecrets(db))
  try {
    for (const provider of await missingProviders(db, providers, since))
      onWarning(`Payments of the provider "${provider}" were not compared, because its keys are not set.`)
    const differences = await comparePayments(db, providers, since)
    return { differences, ...(await refundAll(providers, chosenFrom(differences, refund))) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new UserError(`The payment provider did not answer as expected: ${error.message}. Run the command again.`, {
      cause: error,
    })
  } finally {
    for (const provider of providers) await provider.close?.()
  }
}

/** @throws UserError for a reference that is not one of a captured payment without an order */
function chosenFrom(differences: readonly Difference[], refund: readonly string[] | 'all'): readonly Difference[] {
  const refundable = differences.filter(({ kind }) => kind === 'unknown-captured')
  if (refund === 'all') return refundable
  const wrong = refund.find((reference) => !refundable.some((payment) => payment.reference === reference))
  if (wrong !== undefined)
    throw new UserError(
      `"${wrong}" is not a captured payment without an order. Run the command without --refund for the list; nothing was refunded.`,
    )
  return refundable.filter(({ reference }) => refund.includes(reference))
}

/** Refunds payments. A rejected refund does not stop the others. @throws ProviderError without an answer */
async function refundAll(
  providers: readonly PaymentProvider[],
  payments: readonly Difference[],
): Promise<Omit<Reconciled, 'differences'>> {
  const refunded: Difference[] = []
  const rejected: RejectedRefund[] = []
  for (const payment of payments) {
    try {
      await refundUnknown(providers, payment)
      refunded.push(payment)
    } catch (error) {
      if (!(error instanceof ProviderError && error.isFinal)) throw error
      rejected.push({ payment, reason: error.message })
    }
  }
  return { refunded, rejected }
}

/** Refunds what is left. Repeating it moves no money twice: the idempotency key contains the id of the payment. */
async function refundUnknown(providers: readonly PaymentProvider[], payment: Difference): Promise<void> {
  const provider = providers.find(({ id }) => id === payment.provider)
  if (!provider) return
  const reported = await provider.read(payment.reference)
  if (reported.state === 'captured') await refundRest(provider, { ...payment, id: payment.paymentId }, reported)
}

import type { PaymentState } from '@carte/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { type ListedPayment, type PaymentProvider, ProviderError } from './provider.ts'
import { RESERVATION_MS } from './reconcile.ts'

/**
 * How a payment at the provider differs from the database:
 * - `unknown-captured`: money was taken for an order that the database does not have
 * - `unknown-reserved`: money is reserved for such an order; running servers release it
 * - `reservation-ended`: reserved here, released, expired or unknown at the provider; accepting the order rolls it back
 * - `captured-since`: reserved here, captured at the provider
 * - `paid-since`: unpaid here, paid at the provider; running servers take it over
 * - `refunded-since`: more was refunded at the provider than here
 */
export type DifferenceKind =
  | 'unknown-captured'
  | 'unknown-reserved'
  | 'reservation-ended'
  | 'captured-since'
  | 'paid-since'
  | 'refunded-since'

export interface Difference {
  readonly kind: DifferenceKind
  readonly provider: string
  readonly reference: string
  readonly paymentId: string
  /** Null if neither the database nor the provider has it. */
  readonly orderId: string | null
  /** What is reserved or captured and not refunded; for `refunded-since`, what was refunded without a record here. */
  readonly amountMinor: number
  readonly currency: string
  /** When the payment was created. */
  readonly at: Date
}

/** How much the clocks of a provider and of the database may differ. */
const CLOCK_DIFFERENCE_MS = 60_000
/** Number of payments that one query reads. */
const BATCH = 1_000

interface Known {
  readonly id: string
  readonly order_id: string
  readonly state: Database['payment']['state']
  readonly refundedMinor: number
}

/** Returns the payments of the database by their ids, with what was refunded by lines. */
async function readKnown(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const known = new Map<string, Known>()
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    const rows = await db
      .selectFrom('payment')
      .select(['id', 'order_id', 'state', 'amount_minor'])
      .where('id', 'in', batch)
      .execute()
    const refunds = await db
      .selectFrom('refund')
      .select(['payment_id', 'amount_minor'])
      .where('payment_id', 'in', batch)
      .where('state', '<>', 'failed')
      .execute()
    for (const { amount_minor, ...row } of rows) {
      const ofLines = refunds.filter(({ payment_id }) => payment_id === row.id)
      const sum = ofLines.reduce((total, refund) => total + refund.amount_minor, 0)
      known.set(row.id, { ...row, refundedMinor: row.state === 'refunded' ? amount_minor : sum })
    }
  }
  return known
}

/** Returns the differences of one listed payment. A captured one can have two: captured and refunded since. */
function differencesOf(
  listed: ListedPayment,
  isCaptured: boolean,
  known: Known | undefined,
  since: Date,
): readonly Pick<Difference, 'kind' | 'amountMinor'>[] {
  const left = listed.amountMinor - listed.refundedMinor
  if (!known) {
    // An older payment was missing before this restore. After an earlier one, a person may have decided to keep it.
    if (listed.createdAt.getTime() < since.getTime() - CLOCK_DIFFERENCE_MS || left === 0) return []
    return [{ kind: isCaptured ? 'unknown-captured' : 'unknown-reserved', amountMinor: left }]
  }
  const found: Pick<Difference, 'kind' | 'amountMinor'>[] = []
  if (isCaptured && known.state === 'authorized') found.push({ kind: 'captured-since', amountMinor: left })
  if (known.state === 'created' || known.state === 'pending') found.push({ kind: 'paid-since', amountMinor: left })
  const refunded = listed.refundedMinor - known.refundedMinor
  if (refunded > 0) found.push({ kind: 'refunded-since', amountMinor: refunded })
  return found
}

async function compareListed(
  db: Kysely<Database>,
  provider: PaymentProvider,
  since: Date,
): Promise<{ readonly differences: readonly Difference[]; readonly listedIds: ReadonlySet<string> }> {
  const from = new Date(since.getTime() - RESERVATION_MS)
  const [reserved, captured] = [await provider.list('authorized', from), await provider.list('captured', from)]
  const all = [...reserved, ...captured]
  const known = await readKnown(
    db,
    all.map(({ paymentId }) => paymentId),
  )
  const differences = all.flatMap((listed, index) =>
    differencesOf(listed, index >= reserved.length, known.get(listed.paymentId), since).map((found) => ({
      ...found,
      provider: provider.id,
      reference: listed.reference,
      paymentId: listed.paymentId,
      orderId: known.get(listed.paymentId)?.order_id ?? listed.orderId,
      currency: listed.currency,
      at: listed.createdAt,
    })),
  )
  return { differences, listedIds: new Set(all.map(({ paymentId }) => paymentId)) }
}

/** Returns the state of a payment, or null if the provider does not know it. @throws ProviderError without an answer */
async function stateAt(provider: PaymentProvider, reference: string): Promise<PaymentState | null> {
  try {
    return (await provider.read(reference)).state
  } catch (error) {
    if (error instanceof ProviderError && error.isFinal) return null
    throw error
  }
}

/** Returns the payments that are reserved here, and neither reserved nor captured at the provider. */
async function endedReservations(
  db: Kysely<Database>,
  provider: PaymentProvider,
  listedIds: ReadonlySet<string>,
): Promise<readonly Difference[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider.id)
    .where('state', '=', 'authorized')
    .execute()
  const ended: Difference[] = []
  for (const { id, order_id, reference, amount_minor, currency, created_at } of rows) {
    if (reference === null || listedIds.has(id)) continue
    // A search at the provider can lag behind, so read each payment before it is reported.
    const state = await stateAt(provider, reference)
    if (state === 'authorized' || state === 'captured') continue
    ended.push({
      kind: 'reservation-ended',
      provider: provider.id,
      reference,
      paymentId: id,
      orderId: order_id,
      amountMinor: amount_minor,
      currency,
      at: created_at,
    })
  }
  return ended
}

/** Returns the providers of recent and of reserved payments in the database that are not among `providers`. */
export async function missingProviders(
  db: Kysely<Database>,
  providers: readonly PaymentProvider[],
  since: Date,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('provider')
    .distinct()
    .where(({ or, eb }) =>
      or([eb('created_at', '>=', new Date(since.getTime() - RESERVATION_MS)), eb('state', '=', 'authorized')]),
    )
    .execute()
  return rows.map(({ provider }) => provider).filter((provider) => !providers.some(({ id }) => id === provider))
}

/**
 * Compares the payments at the providers with the database after it was restored (BACKUP-10). Reads only.
 *
 * @param since the moment that the database was restored to
 * @returns the differences, in no particular order
 * @throws ProviderError
 */
export async function comparePayments(
  db: Kysely<Database>,
  providers: readonly PaymentProvider[],
  since: Date,
): Promise<readonly Difference[]> {
  const all: Difference[] = []
  for (const provider of providers) {
    const { differences, listedIds } = await compareListed(db, provider, since)
    all.push(...differences, ...(await endedReservations(db, provider, listedIds)))
  }
  return all
}

import { randomBytes } from 'node:crypto'
import type { PaymentAnswer, PaymentMethod, PaymentRequest, Shop, StartedPayment } from '@carte/contract'
import { isPaymentFinal } from '@carte/domain'
import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ShopStore } from '../shops/shop-store.ts'
import { type PaymentProvider, ProviderError } from './provider.ts'
import { applyState, type PaymentRow } from './settle.ts'

export interface Payments {
  methods(shop: Shop): readonly PaymentMethod[]
  /** Begins an attempt to pay. @throws Refusal with a code of the payment table. */
  start(orderId: string, request: PaymentRequest, origins: readonly string[]): Promise<StartedPayment>
  /** Where a payment stands; the provider is asked while that is not final. */
  read(paymentId: string): Promise<PaymentAnswer | null>
  /** Asks the provider and takes over what it says. */
  settle(payment: PaymentRow): Promise<void>
  find(paymentId: string): Promise<PaymentRow | undefined>
  providerOf(payment: Pick<PaymentRow, 'provider'>): PaymentProvider
  providers: readonly PaymentProvider[]
}

type Parts = Context & {
  readonly outbox: Outbox
  readonly shops: ShopStore
  readonly providers: readonly PaymentProvider[]
}

/** How long after its beginning a payment is looked after for the first time, should no webhook and no guest do it before. */
const FIRST_CHECK_MS = 20_000
/** A provider that hangs must not hang us. */
const PROVIDER_MS = 8_000

export async function within<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('notPaid', 'The provider does not answer')), PROVIDER_MS)
  })
  return Promise.race([call, late]).finally(() => clearTimeout(timer))
}

/** An absolute address on one of `origins`, written anew so that nothing in it ends a header; null for any other. */
function returnable(returnUrl: string, origins: readonly string[]): string | null {
  const url = URL.parse(returnUrl)
  return url && origins.includes(url.origin) && url.username === '' && url.password === '' ? url.href : null
}

export function createPayments(parts: Parts): Payments {
  const { db, clock, outbox, shops, providers, log } = parts

  const providerOf = ({ provider }: Pick<PaymentRow, 'provider'>) => {
    const found = providers.find(({ id }) => id === provider)
    if (!found) throw new Refusal(502, 'merchantNotFound')
    return found
  }
  const find = (paymentId: string) =>
    db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()

  async function settle(payment: PaymentRow): Promise<void> {
    if (payment.reference === null || isPaymentFinal(payment.state)) return
    await applyState(parts, payment.id, await within(providerOf(payment).read(payment.reference)))
  }

  /** The order's row is locked while the attempt is written, so that nothing begins on an order that is being paid or given up. */
  async function begin(
    orderId: string,
    provider: PaymentProvider,
    method: PaymentMethod,
    returnUrl: string,
  ): Promise<PaymentRow> {
    return db.transaction().execute(async (trx) => {
      const order = await trx
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (order.status !== 'calculatedPrice') throw new Refusal(409, 'orderNotFound', { detail: order.status })
      const id = randomBytes(16).toString('hex')
      const now = clock.now()
      const row = {
        id,
        order_id: orderId,
        provider: provider.id,
        method: method.id,
        kind: method.kind,
        state: 'created',
        amount_minor: order.total_minor,
        currency: order.currency,
        return_url: returnUrl,
        created_at: now,
        updated_at: now,
      } as const
      const payment = await trx.insertInto('payment').values(row).returningAll().executeTakeFirstOrThrow()
      await outbox.add(trx, 'payment.check', id, FIRST_CHECK_MS)
      return payment
    })
  }

  async function startAtProvider(
    provider: PaymentProvider,
    method: PaymentMethod,
    payment: PaymentRow,
  ): Promise<StartedPayment> {
    const { id, order_id, amount_minor, currency, return_url } = payment
    try {
      const intent = {
        paymentId: id,
        orderId: order_id,
        method,
        amountMinor: amount_minor,
        currency,
        returnUrl: return_url,
      }
      const { reference, answer } = await within(provider.start(intent))
      await db
        .updateTable('payment')
        .set({ reference, state: 'pending', updated_at: clock.now() })
        .where('id', '=', id)
        .where('state', '=', 'created')
        .execute()
      return { paymentId: id, ...answer }
    } catch (error) {
      const code = error instanceof ProviderError && error.code !== 'notPaid' ? error.code : 'createError'
      log.warn({ paymentId: id, code, reason: String(error) }, 'A payment could not be begun')
      await db
        .updateTable('payment')
        .set({ state: 'failed', error: code, updated_at: clock.now() })
        .where('id', '=', id)
        .execute()
      throw new Refusal(502, code)
    }
  }

  return {
    providers,
    providerOf,
    find,
    settle,
    methods: (shop) => providers.flatMap((provider) => provider.methods(shop)),
    async start(orderId, { method: methodId, returnUrl: given }, origins) {
      const returnUrl = returnable(given, origins)
      if (returnUrl === null) throw new Refusal(400, 'returnUrl')
      const order = await db.selectFrom('orders').select(['id', 'shop_id']).where('id', '=', orderId).executeTakeFirst()
      const known = order && (await shops.find(order.shop_id))
      if (!known) throw new Refusal(404, 'orderNotFound', { detail: orderId })
      if (providers.length === 0) throw new Refusal(409, 'merchantNotFound')
      for (const provider of providers) {
        const method = provider.methods(known.shop).find(({ id }) => id === methodId)
        if (method) return startAtProvider(provider, method, await begin(orderId, provider, method, returnUrl))
      }
      throw new Refusal(400, 'requestParametersMissing', { errors: { method: ['unknown'] } })
    },
    async read(paymentId) {
      const before = await find(paymentId)
      if (!before) return null
      // A provider that cannot be asked leaves the payment where it is; the guest's browser asks again.
      await settle(before).catch((error) =>
        log.warn({ paymentId, reason: String(error) }, 'The provider could not be asked'),
      )
      const payment = (await find(paymentId)) ?? before
      return { state: payment.state, ...(payment.error === null ? {} : { error: payment.error }) }
    },
  }
}

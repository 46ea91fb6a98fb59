import { randomBytes } from 'node:crypto'
import type { PaymentAnswer, PaymentMethod, PaymentRequest, Shop, StartedPayment } from '@carte/contract'
import { isPaymentFinal } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import { Refusal } from '../../infrastructure/http/refusal.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import type { ShopStore } from '../catalogue/index.ts'
import { accountAt } from './accounts.ts'
import { insist, within } from './patience.ts'
import { type PaymentProvider, ProviderError, type StartedAtProvider } from './provider.ts'
import { backFromProvider, payPage, type Returns, returnable } from './returns.ts'
import { applyState, lockPayment, type PaymentRow, setPayment } from './settle.ts'
import { checkPayment, voidPayment } from './topics.ts'

export interface Payments {
  /** Ways to pay at a shop: none where it has no account with any provider. */
  methods(shop: Shop): Promise<readonly PaymentMethod[]>
  /** Begins an attempt to pay. @throws Refusal with a code of the payment table. */
  start(orderId: string, request: PaymentRequest, returns: Returns): Promise<StartedPayment>
  /** Where a payment stands; the provider is asked while that is not final. */
  read(paymentId: string): Promise<PaymentAnswer | null>
  /** Asks the provider and takes over what it says, also about a payment that has ended for us. */
  settle(payment: PaymentRow): Promise<void>
  /** Asks the provider for the payment that it has begun, or has not, when its answer was lost: the same one again. */
  startAgain(payment: PaymentRow): Promise<StartedAtProvider>
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

/** What the browser is told. On a chain's page nothing of a provider's runs: what it would draw there is on a page of ours. */
function answerOf({ id, page_url }: PaymentRow, { answer }: StartedAtProvider): StartedPayment {
  if (page_url === null || answer.flow === 'redirect') return { paymentId: id, ...answer }
  return { paymentId: id, flow: 'redirect', redirectUrl: page_url }
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

  /** What each provider offers at a shop; those with which it has no account are left out. */
  const offered = async (shop: Shop) => {
    const all = await Promise.all(
      providers.map(async (provider) => ({ provider, account: await accountAt(db, provider.id, shop.id) })),
    )
    return all
      .filter(({ account }) => account !== undefined)
      .map(({ provider }) => ({ provider, methods: provider.methods(shop) }))
  }

  async function settle(payment: PaymentRow): Promise<void> {
    if (payment.reference === null) return
    await applyState(parts, payment.id, await within(providerOf(payment).read(payment.reference)))
  }

  const asking = new Map<string, Promise<void>>()
  /**
   * Asks for a guest, and about each payment once at a time: whoever asks meanwhile hears the same, and nobody who asks in a hurry
   * uses up what the provider lets us ask. A provider that cannot be asked leaves the payment where it is; the browser asks again.
   */
  function ask(payment: PaymentRow): Promise<void> {
    const asked =
      asking.get(payment.id) ??
      settle(payment)
        .catch((error) => log.warn({ paymentId: payment.id, reason: String(error) }, 'The provider could not be asked'))
        .finally(() => asking.delete(payment.id))
    asking.set(payment.id, asked)
    return asked
  }

  /** The order's row is locked while the attempt is written, so that nothing begins on an order that is being paid or given up. */
  async function begin(
    orderId: string,
    provider: PaymentProvider,
    method: PaymentMethod,
    { returnUrl, payAt }: { readonly returnUrl: string } & Pick<Returns, 'payAt'>,
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
        page_url: payAt === null ? null : payPage(payAt, id),
        created_at: now,
        updated_at: now,
      } as const
      const payment = await trx.insertInto('payment').values(row).returningAll().executeTakeFirstOrThrow()
      await outbox.add(trx, checkPayment, id, FIRST_CHECK_MS)
      return payment
    })
  }

  /** Stores the provider's reference. The payment stays `created` until the guest has given the provider something to decide on. */
  const name = async (payment: PaymentRow, reference: string) => {
    await db.updateTable('payment').set({ reference }).where('id', '=', payment.id).execute()
  }

  async function begunAt(provider: PaymentProvider, payment: PaymentRow): Promise<StartedAtProvider> {
    const { shop_id } = await db
      .selectFrom('orders')
      .select('shop_id')
      .where('id', '=', payment.order_id)
      .executeTakeFirstOrThrow()
    const account = await accountAt(db, provider.id, shop_id)
    if (account === undefined) throw new ProviderError('merchantNotFound', `${shop_id} has no account`)
    const started = await provider.start({
      paymentId: payment.id,
      orderId: payment.order_id,
      account,
      method: { id: payment.method, kind: payment.kind },
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      returnUrl: payment.page_url === null ? payment.return_url : backFromProvider(payment.page_url),
    })
    await name(payment, started.reference)
    return started
  }

  /** @throws Refusal with a code of the payment table, when the provider says no or cannot be asked; the attempt is over then. */
  async function startAtProvider(provider: PaymentProvider, payment: PaymentRow): Promise<StartedPayment> {
    try {
      return answerOf(payment, await insist(() => begunAt(provider, payment)))
    } catch (error) {
      const isNo = error instanceof ProviderError && error.isFinal
      const code = isNo ? error.code : 'createError'
      log.warn({ paymentId: payment.id, code, reason: String(error) }, 'A payment could not be begun')
      await db.transaction().execute(async (trx) => {
        const { payment: locked } = await lockPayment(trx, payment.id)
        await setPayment(trx, locked, 'failed', clock.now(), code)
        // What the provider may have begun without our hearing of it is ended there.
        if (!isNo) await outbox.add(trx, voidPayment, payment.id)
      })
      throw new Refusal(502, code)
    }
  }

  return {
    providers,
    providerOf,
    find,
    settle,
    startAgain: (payment) => within(begunAt(providerOf(payment), payment)),
    methods: async (shop) => (await offered(shop)).flatMap(({ methods }) => methods),
    async start(orderId, { method: methodId, returnUrl: given }, returns) {
      const returnUrl = returnable(given, returns)
      if (returnUrl === null) throw new Refusal(400, 'returnUrl')
      const order = await db.selectFrom('orders').select(['id', 'shop_id']).where('id', '=', orderId).executeTakeFirst()
      const known = order && (await shops.find(order.shop_id))
      if (!known) throw new Refusal(404, 'orderNotFound', { detail: orderId })
      const all = await offered(known.shop)
      if (all.length === 0) throw new Refusal(409, 'merchantNotFound')
      for (const { provider, methods } of all) {
        const method = methods.find(({ id }) => id === methodId)
        if (!method) continue
        const payment = await begin(orderId, provider, method, { returnUrl, payAt: returns.payAt })
        return startAtProvider(provider, payment)
      }
      throw new Refusal(400, 'requestParametersMissing', { errors: { method: ['unknown'] } })
    },
    async read(paymentId) {
      const before = await find(paymentId)
      if (!before) return null
      if (!isPaymentFinal(before.state)) await ask(before)
      const payment = (await find(paymentId)) ?? before
      return { state: payment.state, ...(payment.error === null ? {} : { error: payment.error }) }
    },
  }
}

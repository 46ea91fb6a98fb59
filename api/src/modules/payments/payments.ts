import { randomBytes } from 'node:crypto'
import type { PaymentAnswer, PaymentMethod, PaymentRequest, Shop, StartedPayment } from '@carte/contract'
import { isPaymentFinal } from '@carte/domain'
import type { Kysely } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import type { ShopStore } from '../catalogue/index.ts'
import { type PaymentProvider, ProviderError, retry, type StartResult, withTimeout } from './provider.ts'
import { payPageUrl, providerReturnUrl, type ReturnRules, validReturnUrl } from './returns.ts'
import { applyState, lockPayment, type PaymentRow, setPayment } from './settle.ts'
import { checkPayment, voidPayment } from './topics.ts'

export interface Payments {
  methods(shop: Shop): Promise<readonly PaymentMethod[]>
  /** Begins a payment attempt. @throws HttpError with a payment error code */
  start(orderId: string, request: PaymentRequest, returnRules: ReturnRules): Promise<StartedPayment>
  /** Returns the state of a payment, or null for an unknown one. Asks the provider unless the state is final. */
  read(paymentId: string): Promise<PaymentAnswer | null>
  /** Reads the payment at the provider and applies its state, even if the attempt has ended for us. */
  settle(payment: PaymentRow): Promise<void>
  /** Repeats the start of a payment. Idempotent: the provider returns the same payment, or begins it. */
  repeatStart(payment: PaymentRow): Promise<StartResult>
  find(paymentId: string): Promise<PaymentRow | undefined>
  providerOf(payment: Pick<PaymentRow, 'provider'>): PaymentProvider
  providers: readonly PaymentProvider[]
}

type Deps = Context & {
  readonly outbox: Outbox
  readonly shops: ShopStore
  readonly providers: readonly PaymentProvider[]
}

/** The delay of the first check of a payment by polling, in case no webhook and no guest causes one before (PAY-17). */
const FIRST_CHECK_MS = 20_000

export function createPayments(deps: Deps): Payments {
  const { db, clock, outbox, shops, providers, log } = deps

  const providerOf = ({ provider }: Pick<PaymentRow, 'provider'>) => {
    const found = providers.find(({ id }) => id === provider)
    if (!found) throw new HttpError(502, 'merchantNotFound')
    return found
  }
  const find = (paymentId: string) =>
    db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()

  const availableMethods = async (shop: Shop) => {
    const candidates = await Promise.all(
      providers.map(async (provider) => ({ provider, account: await accountOfShop(db, provider.id, shop.id) })),
    )
    return candidates.flatMap(({ provider, account }) =>
      account === undefined ? [] : { provider, account, methods: provider.methods(shop, account) },
    )
  }

  async function settle(payment: PaymentRow): Promise<void> {
    const { reference } = payment
    if (reference === null) return
    const provider = providerOf(payment)
    let known: PaymentRow | null = payment
    while (known !== null) known = await applyState(deps, known, await withTimeout(provider.read(reference)))
  }

  const pendingReads = new Map<string, Promise<void>>()
  /**
   * Reads a payment for a guest, with one request per payment at a time, so that many polls do not use up the
   * provider's rate limit. If the provider cannot be reached, the payment stays as it is and the browser polls again.
   */
  function readAtProvider(payment: PaymentRow): Promise<void> {
    const pending =
      pendingReads.get(payment.id) ??
      settle(payment)
        .catch((error) =>
          log.warn({ paymentId: payment.id, reason: String(error) }, 'Reading a payment at the provider failed'),
        )
        .finally(() => pendingReads.delete(payment.id))
    pendingReads.set(payment.id, pending)
    return pending
  }

  /**
   * Locks the order's row while it writes the attempt, so that no attempt begins on an order that is being paid or
   * expiring.
   */
  async function insertAttempt(
    orderId: string,
    provider: PaymentProvider,
    method: PaymentMethod,
    { returnUrl, payPageOrigin }: { readonly returnUrl: string } & Pick<ReturnRules, 'payPageOrigin'>,
  ): Promise<PaymentRow> {
    return db.transaction().execute(async (trx) => {
      const order = await trx
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (order.status !== 'calculatedPrice') throw new HttpError(409, 'orderNotFound', { detail: order.status })
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
        page_url: payPageOrigin === null ? null : payPageUrl(payPageOrigin, id),
        created_at: now,
        updated_at: now,
      } as const
      const payment = await trx.insertInto('payment').values(row).returningAll().executeTakeFirstOrThrow()
      await outbox.add(trx, checkPayment, id, FIRST_CHECK_MS)
      return payment
    })
  }

  /** Stores the provider's reference. The payment stays `created` until the guest pays or the app answers (PAY-3). */
  const storeReference = async (payment: PaymentRow, reference: string) => {
    await db.updateTable('payment').set({ reference }).where('id', '=', payment.id).execute()
  }

  async function startOnce(
    provider: PaymentProvider,
    payment: PaymentRow,
    account: string | null,
  ): Promise<StartResult> {
    const started = await provider.start({
      paymentId: payment.id,
      orderId: payment.order_id,
      account,
      method: { id: payment.method, kind: payment.kind },
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      returnUrl: payment.page_url === null ? payment.return_url : providerReturnUrl(payment.page_url),
    })
    await storeReference(payment, started.reference)
    return started
  }

  async function repeatStart(payment: PaymentRow): Promise<StartResult> {
    const { shop_id } = await db
      .selectFrom('orders')
      .select('shop_id')
      .where('id', '=', payment.order_id)
      .executeTakeFirstOrThrow()
    const provider = providerOf(payment)
    const account = await accountOfShop(db, provider.id, shop_id)
    if (account === undefined)
      throw new ProviderError('merchantNotFound', `Shop ${shop_id} has no account with ${provider.id}`)
    return withTimeout(startOnce(provider, payment, account))
  }

  /**
   * Starts a payment at the provider, with retries (PAY-14).
   * @throws HttpError 502 with a payment error code if the provider rejects it or cannot be reached; the attempt has
   * then failed
   */
  async function startWithRetries(
    provider: PaymentProvider,
    payment: PaymentRow,
    account: string | null,
  ): Promise<StartedPayment> {
    try {
      return clientAnswer(payment, await retry(() => startOnce(provider, payment, account)))
    } catch (error) {
      const isRejected = error instanceof ProviderError && error.isFinal
      const code = isRejected ? error.code : 'createError'
      log.warn({ paymentId: payment.id, code, reason: String(error) }, 'Starting a payment failed')
      await db.transaction().execute(async (trx) => {
        const { payment: locked } = await lockPayment(trx, payment.id)
        await setPayment(trx, locked, 'failed', clock.now(), code)
        // The provider may have begun the payment although its answer was lost: cancel it there.
        if (!isRejected) await outbox.add(trx, voidPayment, payment.id)
      })
      throw new HttpError(502, code)
    }
  }

  return {
    providers,
    providerOf,
    find,
    settle,
    repeatStart,
    methods: async (shop) => (await availableMethods(shop)).flatMap(({ methods }) => methods),
    async start(orderId, { method: methodId, returnUrl: requestedUrl }, returnRules) {
      const returnUrl = validReturnUrl(requestedUrl, returnRules)
      if (returnUrl === null) throw new HttpError(400, 'returnUrl')
      const order = await db.selectFrom('orders').select(['id', 'shop_id']).where('id', '=', orderId).executeTakeFirst()
      const shopRecord = order && (await shops.find(order.shop_id))
      if (!shopRecord) throw new HttpError(404, 'orderNotFound', { detail: orderId })
      const candidates = await availableMethods(shopRecord.shop)
      if (candidates.length === 0) throw new HttpError(409, 'merchantNotFound')
      for (const { provider, account, methods } of candidates) {
        const method = methods.find(({ id }) => id === methodId)
        if (!method) continue
        const payment = await insertAttempt(orderId, provider, method, {
          returnUrl,
          payPageOrigin: returnRules.payPageOrigin,
        })
        return startWithRetries(provider, payment, account)
      }
      throw new HttpError(400, 'requestParametersMissing', { errors: { method: ['unknown'] } })
    },
    async read(paymentId) {
      const before = await find(paymentId)
      if (!before) return null
      if (!isPaymentFinal(before.state)) await readAtProvider(before)
      const payment = (await find(paymentId)) ?? before
      return { state: payment.state, ...(payment.error === null ? {} : { error: payment.error }) }
    },
  }
}

/**
 * Returns the account with a provider that receives a shop's payments: its own, or null for the operator's, which all
 * shops share while no shop has its own. Undefined means that other shops have one and this one does not, so it cannot
 * be paid through the provider (PAY-23).
 */
async function accountOfShop(
  db: Kysely<Database>,
  provider: string,
  shopId: string,
): Promise<string | null | undefined> {
  const accounts = await db.selectFrom('payment_account').selectAll().where('provider', '=', provider).execute()
  if (accounts.length === 0) return null
  return accounts.find(({ shop_id }) => shop_id === shopId)?.account
}

/**
 * Returns what the browser gets. No script of a provider runs on a chain's page, so the guest is redirected to our
 * payment page instead.
 */
function clientAnswer({ id, page_url }: PaymentRow, { answer }: StartResult): StartedPayment {
  if (page_url === null || answer.flow === 'redirect') return { paymentId: id, ...answer }
  return { paymentId: id, flow: 'redirect', redirectUrl: page_url }
}

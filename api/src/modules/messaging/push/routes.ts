import { PUSH_SUBSCRIPTIONS_MAX } from '@carte/contract'
import { getPushKey, subscribeToOrder, unsubscribeFromOrder } from '@carte/contract/schemas'
import { isWithKitchen } from '@carte/domain'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { createLimiter } from '../../../infrastructure/http/rate-limit.ts'
import type { PushSender, PushTarget } from '../../../infrastructure/push/push-sender.ts'
import type { OrderAccess } from '../../ordering/index.ts'

export interface PushDeps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly orderAccess: OrderAccess
  readonly push: PushSender
}

/** The window of both limits. */
const WINDOW_MS = 10 * 60_000

interface Call {
  readonly ip: string
  readonly params: { readonly orderId: string }
  readonly headers: { readonly 'customer-code'?: string | undefined }
}

/** Adds the calls by which a guest asks for a notification when the order is ready (PUSH-1). */
export function pushRoutes(app: FastifyInstance, deps: PushDeps): void {
  const { orderAccess, push, config } = deps
  const { pushPerAddress, pushPerOrder } = config.limits
  const addressLimiter = createLimiter(pushPerAddress, WINDOW_MS)
  const orderLimiter = createLimiter(pushPerOrder, WINDOW_MS)

  /** @throws HttpError 404 or 429 as for reading the order's details with this code, 429 above the limits */
  async function authorize({ ip, params: { orderId }, headers }: Call): Promise<void> {
    const code = headers['customer-code'] ?? ''
    if (code === '' || !(await orderAccess.opens(code, orderId))) orderAccess.reject(ip, orderId)
    orderLimiter.take(orderId)
    addressLimiter.take(ip)
  }

  app.operation(getPushKey, async () => {
    const publicKey = await push.publicKey()
    if (publicKey === null) throw new HttpError(404, 'error.notFound')
    return { publicKey }
  })

  app.operation(subscribeToOrder, async (request) => {
    const { ip, params, body } = request
    await authorize(request)
    const target = { endpoint: body.endpoint, ...body.keys }
    if (!push.accepts(target)) throw new HttpError(400, 'validation', { errors: { endpoint: ['invalid'] } })
    const outcome = await subscribe(deps, params.orderId, target)
    if (outcome === 'unknown') orderAccess.reject(ip, params.orderId)
    if (outcome === 'ended') throw new HttpError(409, 'order-not-in-progress')
    return undefined
  })

  app.operation(unsubscribeFromOrder, async (request) => {
    await authorize(request)
    await deps.db
      .deleteFrom('push_subscription')
      .where('order_id', '=', request.params.orderId)
      .where('endpoint', '=', request.body.endpoint)
      .execute()
    return undefined
  })
}

/** Stores a subscription; beyond the maximum of an order, it replaces the oldest (PUSH-3). */
function subscribe(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orderId: string,
  target: PushTarget,
): Promise<'stored' | 'unknown' | 'ended'> {
  return db.transaction().execute(async (trx) => {
    // Locked, so that the order does not become ready meanwhile, and the maximum holds for parallel calls.
    const order = await trx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!order) return 'unknown'
    if (order.status !== 'calculatedPrice' && !isWithKitchen(order.status)) return 'ended'
    await trx
      .insertInto('push_subscription')
      .values({ order_id: orderId, ...target, created_at: clock.now() })
      .onConflict((conflict) =>
        conflict.columns(['order_id', 'endpoint']).doUpdateSet(({ ref }) => ({
          p256dh: ref('excluded.p256dh'),
          auth: ref('excluded.auth'),
          created_at: ref('excluded.created_at'),
        })),
      )
      .execute()
    const ofOrder = trx.selectFrom('push_subscription').where('order_id', '=', orderId)
    await trx
      .deleteFrom('push_subscription')
      .where('order_id', '=', orderId)
      .where(
        'endpoint',
        'not in',
        ofOrder.select('endpoint').orderBy('created_at', 'desc').limit(PUSH_SUBSCRIPTIONS_MAX),
      )
      .execute()
    return 'stored'
  })
}

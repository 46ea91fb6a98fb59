import { getPayment, getPaymentMethods, startPayment } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Cache } from '../../infrastructure/cache/cache.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { prepareResponse } from '../../infrastructure/http/prepared-response.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import { bodyBytes } from '../../plugins/body.ts'
import { ownOrigin } from '../../plugins/cross-site.ts'
import { isOriginOf, type OperatorStore, shopNotFound } from '../catalogue/index.ts'
import { type AdminMoneyDeps, adminMoneyRoutes } from './admin/routes.ts'
import { payPageRoutes } from './page/routes.ts'
import type { ReturnRules } from './returns.ts'
import { readWebhook } from './topics.ts'

export interface PaymentDeps extends AdminMoneyDeps {
  readonly cache: Cache
  readonly operator: OperatorStore
  readonly secrets: Secrets
}

export async function paymentRoutes(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  const { payments, config, db, clock, cache, outbox, shops } = deps
  const starts = createLimiter(config.limits.paymentsPerOrder)
  const returnRulesOf = (request: FastifyRequest): ReturnRules => {
    const siteOrigin = ownOrigin(request, config)
    const { chain } = request
    return {
      allows: (origin) =>
        origin === siteOrigin ||
        config.allowedOrigins.includes(origin) ||
        (chain !== null && isOriginOf(chain, origin)),
      payPageOrigin: chain ? siteOrigin : null,
    }
  }

  app.operation(getPaymentMethods, ({ params: { shopId } }) =>
    cache.get(`answer/methods/${shopId}`, async () => {
      const shopRecord = await shops.find(shopId)
      if (!shopRecord) throw shopNotFound(shopId)
      return { value: await prepareResponse(JSON.stringify(await payments.methods(shopRecord.shop))), until: null }
    }),
  )

  app.operation(startPayment, (request) => {
    const { params, body } = request
    starts.take(`${request.ip} ${params.orderId}`)
    return payments.start(params.orderId, body, returnRulesOf(request))
  })

  app.operation(getPayment, async ({ params }) => {
    const answer = await payments.read(params.paymentId)
    if (!answer) throw new HttpError(404, 'NotFound', { detail: params.paymentId })
    return answer
  })

  // Stores a webhook before acknowledging it, and processes it later, so that a crash loses none (PAY-12).
  app.post<{ Params: { provider: string } }>('/api/payment/webhook/:provider', async (request, reply) => {
    const provider = payments.providers.find(({ id }) => id === request.params.provider)
    if (!provider) throw new HttpError(404, 'error.notFound')
    const event = await provider.verifyWebhook(bodyBytes(request), request.headers)
    if (!event) throw new HttpError(400, 'invalid')
    const { eventId, reference } = event
    if (reference === null) return reply.code(204).send()
    await db.transaction().execute(async (trx) => {
      const eventKey = { provider: provider.id, event_id: eventId }
      const isNew = await trx
        .insertInto('webhook_event')
        .values({ ...eventKey, reference, received_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst()
      if (isNew) await outbox.add(trx, readWebhook, `${eventKey.provider}\n${eventKey.event_id}`)
    })
    return reply.code(204).send()
  })
  payPageRoutes(app, deps)
  adminMoneyRoutes(app, deps)
  for (const provider of payments.providers) provider.routes?.(app, deps)
  app.addHook('onClose', async () => {
    for (const provider of payments.providers) await provider.close?.()
  })
}

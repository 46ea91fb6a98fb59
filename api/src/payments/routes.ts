import { getPayment, startPayment } from '@carte/contract/schemas'
import { bytesOf } from '../http/body.ts'
import { ownOrigin } from '../http/cross-site.ts'
import { Refusal } from '../http/refusal.ts'
import type { Rooms } from '../rooms.ts'

/** Paying (contract "Payment"). */
export function mountPayments(rooms: Rooms): void {
  const { app, mount, payments, config, db, log } = rooms

  mount(startPayment, ({ params, body, request }) =>
    payments.start(params.orderId, body, [ownOrigin(request, config), ...config.allowedOrigins]),
  )

  mount(getPayment, async ({ params }) => {
    const answer = await payments.read(params.paymentId)
    if (!answer) throw new Refusal(404, 'NotFound', { detail: params.paymentId })
    return answer
  })

  // What a webhook says is not believed: it makes us ask. So one that is late, doubled or out of order does no harm.
  app.post<{ Params: { provider: string } }>('/api/payment/webhook/:provider', async (request, reply) => {
    const provider = payments.providers.find(({ id }) => id === request.params.provider)
    if (!provider) throw new Refusal(404, 'error.notFound')
    const news = await provider.verifyWebhook(bytesOf(request), request.headers)
    if (!news) throw new Refusal(400, 'invalid')
    const key = { provider: provider.id, event_id: news.eventId }
    const seen = await db
      .selectFrom('webhook_seen')
      .select('event_id')
      .where('provider', '=', key.provider)
      .where('event_id', '=', key.event_id)
      .executeTakeFirst()
    if (!seen) {
      const payment = await db
        .selectFrom('payment')
        .selectAll()
        .where('provider', '=', provider.id)
        .where('reference', '=', news.reference)
        .executeTakeFirst()
      if (payment) await payments.settle(payment)
      else log.warn({ provider: provider.id, reference: news.reference }, 'News of a payment that we do not know')
      await db
        .insertInto('webhook_seen')
        .values(key)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return reply.code(204).send()
  })
  app.addHook('onClose', async () => {
    for (const provider of payments.providers) await provider.close?.()
  })
}

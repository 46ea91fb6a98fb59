import type { FastifyInstance } from 'fastify'
import type { Context } from './config/context.ts'
import { watchChanges } from './infrastructure/cache/changes.ts'
import { Memo } from './infrastructure/cache/memo.ts'
import type { Connection } from './infrastructure/database/connect.ts'
import { createSecrets } from './infrastructure/database/secrets.ts'
import type { EventBus } from './infrastructure/events/event-bus.ts'
import { createBrowsers } from './infrastructure/http/browser.ts'
import { createSharedLimits } from './infrastructure/http/shared-limits.ts'
import { createImageStore } from './infrastructure/images/image-store.ts'
import { createMailer } from './infrastructure/mail/mailer.ts'
import { createOutbox } from './infrastructure/outbox/outbox.ts'
import { createFileGateway, type TextGateway } from './infrastructure/sms/gateway.ts'
import { createSessions } from './modules/accounts/sessions.ts'
import { gaugeInstance } from './modules/administration/admin/instance-metrics.ts'
import { createLocalWork } from './modules/administration/admin/local-work.ts'
import { countOrders } from './modules/administration/admin/order-meters.ts'
import { createMenuStore } from './modules/catalogue/menus/menu-store.ts'
import { createOperatorStore } from './modules/catalogue/settings/operator-store.ts'
import { createShopStore } from './modules/catalogue/shops/shop-store.ts'
import { createChainStore } from './modules/embedding/chains/chain-store.ts'
import type { MakeKitchen } from './modules/ordering/kitchen/kitchen.ts'
import { createOrderAccess } from './modules/ordering/orders/access.ts'
import { createPayments } from './modules/payments/payments.ts'
import { createSandbox } from './modules/payments/sandbox.ts'
import { createBook } from './modules/releases/book.ts'
import { createMeters } from './modules/releases/meters.ts'

/** What services are made from; tests bring their own clock and kitchen. */
export interface ServiceParts extends Context {
  readonly eventBus: EventBus
  readonly kitchen: MakeKitchen
  /** Sends text messages. Without it they are written to files. */
  readonly texts?: TextGateway
  /** The connection that `db` uses. */
  readonly connection: Pick<Connection, 'pool' | 'name'>
}

/** Imports Stripe's SDK only where it is configured: it takes a quarter of a second and 35 MB. */
async function loadStripe(...parts: Parameters<typeof import('./modules/payments/stripe.ts').createStripe>) {
  const { createStripe } = await import('./modules/payments/stripe.ts')
  return createStripe(...parts)
}

/** Makes what modules share. Each of them takes only the services that its own types name. */
export async function createServices(app: FastifyInstance, parts: ServiceParts) {
  const { config, eventBus } = parts
  const memo = new Memo(parts.clock)
  watchChanges(memo, eventBus)
  const meters = createMeters()
  const secrets = createSecrets(parts.db)
  const operator = createOperatorStore(parts, memo)
  const shops = createShopStore(parts, memo)
  const images = createImageStore(config.mediaFolder, config.cacheFolder, parts.log)
  const outbox = createOutbox(parts, eventBus)
  const providers = [
    ...(config.stripe ? [await loadStripe(parts, secrets, config.stripe)] : []),
    ...(config.testMode ? [createSandbox(parts, secrets)] : []),
  ]
  const hasCustomers = async () => (await operator.get()).settings.enableCustomerLogin
  const limiterOf = createSharedLimits(parts)
  app.addHook('onClose', limiterOf.close)
  countOrders(meters, eventBus, parts.connection.name)
  gaugeInstance(meters.registry, { pool: parts.connection.pool, eventBus, streams: app.eventStreams })
  return {
    ...parts,
    browsers: createBrowsers({ ...parts, secrets }),
    limiterOf,
    memo,
    secrets,
    operator,
    hasCustomers,
    chains: createChainStore(parts, memo),
    shops,
    menus: createMenuStore({ ...parts, operator }, memo, shops, images),
    images,
    sessions: createSessions({ ...parts, hasCustomers }),
    outbox,
    payments: createPayments({ ...parts, outbox, shops, providers }),
    kitchen: parts.kitchen({ ...parts, outbox }),
    mail: createMailer({
      ...parts,
      settings: config.mail,
      operatorName: async () => (await operator.get()).name,
      logsLinks: config.testMode,
    }),
    texts: parts.texts ?? createFileGateway(config.textsFolder, parts),
    orderAccess: createOrderAccess(config, secrets, limiterOf),
    meters,
    book: createBook(parts, meters.counted),
    localWork: createLocalWork({ ...parts, secrets }),
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>

import type { FastifyInstance } from 'fastify'
import type { Context } from './config/context.ts'
import { Cache } from './infrastructure/cache/cache.ts'
import { watchChanges } from './infrastructure/cache/changes.ts'
import type { Connection } from './infrastructure/database/connect.ts'
import { createSecrets } from './infrastructure/database/secrets.ts'
import type { EventBus } from './infrastructure/events/event-bus.ts'
import { createBrowsers } from './infrastructure/http/browser.ts'
import { createSharedLimits } from './infrastructure/http/shared-limits.ts'
import { createImageStore } from './infrastructure/images/image-store.ts'
import { createMailer } from './infrastructure/mail/mailer.ts'
import { createMetrics } from './infrastructure/metrics.ts'
import { createOutbox } from './infrastructure/outbox/outbox.ts'
import { createPushSender } from './infrastructure/push/push-sender.ts'
import { createFileGateway, type SmsGateway } from './infrastructure/sms/gateway.ts'
import { createSessions } from './modules/accounts/index.ts'
import { createRemoteOverrides, gaugeInstance } from './modules/administration/index.ts'
import { createAdminAccess } from './modules/back-office/index.ts'
import {
  createChainStore,
  createMenuStore,
  createOperatorStore,
  createShopStore,
  mailBrand,
} from './modules/catalogue/index.ts'
import { createReceiptSender } from './modules/messaging/index.ts'
import { countOrders, createOrderAccess, createVisitSteps, type KitchenFactory } from './modules/ordering/index.ts'
import { countPayments, createPayments, createProviders } from './modules/payments/index.ts'
import { createMeters, createTelemetryStore } from './modules/releases/index.ts'

export interface ServiceOptions extends Context {
  readonly eventBus: EventBus
  readonly kitchen: KitchenFactory
  /** Sends SMS. If undefined, they are written to files. */
  readonly sms?: SmsGateway
  readonly connection: Pick<Connection, 'pool' | 'name'>
}

/** Creates the services that modules share. Each module takes only those that its own types name. */
export async function createServices(app: FastifyInstance, options: ServiceOptions) {
  const { config, eventBus } = options
  const cache = new Cache(options.clock)
  watchChanges(cache, eventBus)
  const metrics = createMetrics()
  const meters = createMeters(metrics.registry)
  const secrets = createSecrets(options.db)
  const operator = createOperatorStore(options, cache)
  const images = createImageStore(config.mediaFolder, config.cacheFolder, options.log, config.uploadFolder)
  const shops = createShopStore(options, cache, images)
  const outbox = createOutbox(options, eventBus)
  const providers = await createProviders(options, secrets)
  const hasCustomers = async () => (await operator.get()).settings.enableCustomerLogin
  const createSharedLimiter = createSharedLimits(options)
  app.addHook('onClose', createSharedLimiter.close)
  const orderMeters = countOrders(metrics.registry, eventBus, options.connection.name)
  countPayments(metrics.registry, eventBus, options.connection.name)
  gaugeInstance(metrics.registry, { pool: options.connection.pool, eventBus, streams: app.eventStreams })
  const mail = createMailer({
    ...options,
    settings: config.mail,
    operatorName: async () => (await operator.get()).name,
    logsLinks: config.testMode,
  })
  return {
    ...options,
    adminAccess: createAdminAccess(options),
    brand: () => mailBrand(operator),
    browsers: createBrowsers({ ...options, secrets }),
    createSharedLimiter,
    cache,
    secrets,
    operator,
    hasCustomers,
    chains: createChainStore(options, cache),
    shops,
    menus: createMenuStore({ ...options, operator }, cache, shops, images),
    images,
    sessions: createSessions({ ...options, hasCustomers }),
    outbox,
    payments: createPayments({ ...options, outbox, shops, providers }),
    kitchen: options.kitchen({ ...options, outbox }),
    mail,
    receiptSender: createReceiptSender(app, { ...options, createSharedLimiter, mail, operator, shops }),
    sms: options.sms ?? createFileGateway(config.textsFolder, options),
    push: createPushSender(config, secrets),
    orderAccess: createOrderAccess(config, secrets, createSharedLimiter),
    metrics,
    meters,
    orderMeters,
    telemetry: createTelemetryStore(options, meters.countVisits),
    visitSteps: createVisitSteps(options, eventBus),
    remoteOverrides: createRemoteOverrides({ ...options, secrets }),
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>

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
import { createFileGateway, type TextGateway } from './infrastructure/sms/gateway.ts'
import { createSessions } from './modules/accounts/index.ts'
import { createRemoteOverrides, gaugeInstance } from './modules/administration/index.ts'
import { createChainStore, createMenuStore, createOperatorStore, createShopStore } from './modules/catalogue/index.ts'
import { countOrders, createOrderAccess, type MakeKitchen } from './modules/ordering/index.ts'
import { countPayments, createPayments, createProviders } from './modules/payments/index.ts'
import { createMeters, createTelemetryStore } from './modules/releases/index.ts'

export interface ServiceOptions extends Context {
  readonly eventBus: EventBus
  readonly kitchen: MakeKitchen
  /** Sends SMS. If undefined, they are written to files. */
  readonly texts?: TextGateway
  readonly connection: Pick<Connection, 'pool' | 'name'>
}

/** Creates the services that modules share. Each module takes only those that its own types name. */
export async function createServices(app: FastifyInstance, parts: ServiceOptions) {
  const { config, eventBus } = parts
  const cache = new Cache(parts.clock)
  watchChanges(cache, eventBus)
  const metrics = createMetrics()
  const meters = createMeters(metrics.registry)
  const secrets = createSecrets(parts.db)
  const operator = createOperatorStore(parts, cache)
  const shops = createShopStore(parts, cache)
  const images = createImageStore(config.mediaFolder, config.cacheFolder, parts.log)
  const outbox = createOutbox(parts, eventBus)
  const providers = await createProviders(parts, secrets)
  const hasCustomers = async () => (await operator.get()).settings.enableCustomerLogin
  const limiterOf = createSharedLimits(parts)
  app.addHook('onClose', limiterOf.close)
  const countStep = countOrders(metrics.registry, eventBus, parts.connection.name)
  countPayments(metrics.registry, eventBus, parts.connection.name)
  gaugeInstance(metrics.registry, { pool: parts.connection.pool, eventBus, streams: app.eventStreams })
  return {
    ...parts,
    browsers: createBrowsers({ ...parts, secrets }),
    limiterOf,
    cache,
    secrets,
    operator,
    hasCustomers,
    chains: createChainStore(parts, cache),
    shops,
    menus: createMenuStore({ ...parts, operator }, cache, shops, images),
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
    metrics,
    meters,
    countStep,
    telemetry: createTelemetryStore(parts, meters.countVisits),
    remoteOverrides: createRemoteOverrides({ ...parts, secrets }),
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>

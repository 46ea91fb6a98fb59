import type { FastifyInstance } from 'fastify'
import { backgroundWork } from './background.ts'
import { createFastify } from './fastify.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { administrationRoutes } from './modules/administration/routes.ts'
import { backOfficeRoutes } from './modules/back-office/routes.ts'
import { chainAccess, requireShopOfCall } from './modules/catalogue/index.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { embeddingRoutes } from './modules/embedding/routes.ts'
import { messagingRoutes } from './modules/messaging/routes.ts'
import { orderingRoutes } from './modules/ordering/routes.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { type BeaconVisits, createDemotion, NOTHING_RELEASED } from './modules/releases/index.ts'
import { telemetryRoutes } from './modules/releases/routes.ts'
import { type Site, serveSite } from './modules/site/index.ts'
import { staffRoutes } from './modules/staff/routes.ts'
import { rawBodies } from './plugins/body.ts'
import { crossSite } from './plugins/cross-site.ts'
import { errors } from './plugins/errors.ts'
import { eventStreams } from './plugins/event-streams.ts'
import { notFound } from './plugins/not-found.ts'
import { openApiRoutes } from './plugins/openapi/routes.ts'
import { operations } from './plugins/operations.ts'
import { requestChecks } from './plugins/request-checks.ts'
import { requestLog } from './plugins/request-log.ts'
import { securityEvents } from './plugins/security-events.ts'
import { secureCookies, securityHeadersPlugin } from './plugins/security-headers.ts'
import { typefaceRoutes } from './plugins/typeface.ts'
import { createServices, type ServiceOptions } from './services.ts'

export interface AppOptions extends ServiceOptions {
  readonly site: Site | null
  /** Aborted before the server closes: the readiness check then fails, so that load balancers stop sending requests. */
  readonly ending?: AbortSignal
}

const NO_VISITS: BeaconVisits = { read: () => null, touch: () => {}, end: () => {} }

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, log, ending = new AbortController().signal } = options
  const app = createFastify(config, log)
  await app.register(eventStreams, config.limits)
  const services = await createServices(app, options)
  const { adminAccess, chains, hasCustomers, metrics, secrets } = services
  // Answers navigations without a route. Null without a site, and until the site is served below.
  let page: Awaited<ReturnType<typeof serveSite>>['page'] | null = null

  await app.register(notFound, { page: () => page })
  await app.register(requestLog, { logged: config.logRequests, meters: metrics })
  await app.register(errors)
  await app.register(rawBodies)
  await app.register(securityHeadersPlugin, config)
  await app.register(requestChecks)
  await app.register(chainAccess, { chains, config })
  await app.register(crossSite, config)
  await app.register(secureCookies, config)
  await app.register(securityEvents, { secrets })
  await app.register(operations, {
    checkAnswers: config.checkAnswers,
    hasCustomers,
    authorize: requireShopOfCall,
    guardOf: adminAccess.guardOf,
  })

  await app.register(backOfficeRoutes, services)
  await app.register(catalogueRoutes, services)
  await app.register(orderingRoutes, services)
  await app.register(messagingRoutes, services)
  await app.register(paymentRoutes, services)
  await app.register(staffRoutes, services)
  await app.register(accountRoutes, services)
  const site = options.site ? await serveSite(app, services, options.site) : null
  page = site?.page ?? null
  services.visitSteps.readFrom(site?.visits ?? NO_VISITS)
  const released = site?.released ?? NOTHING_RELEASED
  await app.register(embeddingRoutes, { ...services, servedSite: site?.servedSite ?? null })
  await app.register(telemetryRoutes, { ...services, visits: site?.visits ?? NO_VISITS })
  await app.register(administrationRoutes, { ...services, ending, released, hasSite: site?.isLoaded ?? null })
  typefaceRoutes(app)
  openApiRoutes(app)
  await backgroundWork(app, services)
  // Releases in plain folders have no journal, so no version can be withdrawn.
  if (released.store) app.addHook('onClose', createDemotion(services, released.store).start())
  return app
}

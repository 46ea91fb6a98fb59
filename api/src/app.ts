import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from './config/context.ts'
import { watchChanges } from './infrastructure/cache/changes.ts'
import { Memo } from './infrastructure/cache/memo.ts'
import type { Connection } from './infrastructure/database/connect.ts'
import type { Listener } from './infrastructure/database/listen.ts'
import { createSecrets } from './infrastructure/database/secrets.ts'
import { createBrowsers } from './infrastructure/http/browser.ts'
import { createNodeServer } from './infrastructure/http/node-server.ts'
import { createSharedLimits } from './infrastructure/http/shared-limits.ts'
import { trustOf } from './infrastructure/http/trusted-proxies.ts'
import { createImageStore } from './infrastructure/images/image-store.ts'
import { createMailer } from './infrastructure/mail/mailer.ts'
import { installHousekeeping } from './infrastructure/outbox/housekeeping.ts'
import { createOutbox } from './infrastructure/outbox/outbox.ts'
import { createFileGateway, type TextGateway } from './infrastructure/sms/gateway.ts'
import { installAccountMails } from './modules/accounts/mails/work.ts'
import { mountIdentity } from './modules/accounts/routes.ts'
import { createSessions } from './modules/accounts/sessions.ts'
import { gaugeInstance } from './modules/administration/admin/instance-metrics.ts'
import { createLocalWork } from './modules/administration/admin/local-work.ts'
import { countOrders } from './modules/administration/admin/order-meters.ts'
import { NOTHING_RELEASED } from './modules/administration/admin/released.ts'
import { mountOperators } from './modules/administration/admin/routes.ts'
import { mountHealth } from './modules/administration/health/routes.ts'
import { installRetention } from './modules/administration/retention/work.ts'
import { mountImages } from './modules/catalogue/images/routes.ts'
import { createMenuStore } from './modules/catalogue/menus/menu-store.ts'
import { mountMenus } from './modules/catalogue/menus/routes.ts'
import { createOperatorStore } from './modules/catalogue/settings/operator-store.ts'
import { mountOperator } from './modules/catalogue/settings/routes.ts'
import { mountShops } from './modules/catalogue/shops/routes.ts'
import { createShopStore } from './modules/catalogue/shops/shop-store.ts'
import { createChainStore } from './modules/embedding/chains/chain-store.ts'
import { installChains, requireShopOfCall } from './modules/embedding/chains/door.ts'
import { withoutChain } from './modules/embedding/chains/prefix.ts'
import { mountGallery } from './modules/embedding/demo/routes.ts'
import { mountPageMenus } from './modules/embedding/embeds/menu/routes.ts'
import { mountEmbeds } from './modules/embedding/embeds/routes.ts'
import { installReadyTexts } from './modules/messaging/ready/ready.ts'
import { mountReceipts } from './modules/messaging/receipts/routes.ts'
import { installReceipts } from './modules/messaging/receipts/work.ts'
import { installHandOver } from './modules/ordering/kitchen/hand-over.ts'
import type { Kitchen, MakeKitchen } from './modules/ordering/kitchen/kitchen.ts'
import { createOrderAccess } from './modules/ordering/orders/access.ts'
import { mountOrders } from './modules/ordering/orders/routes.ts'
import { mountSignage } from './modules/ordering/signage/routes.ts'
import { createPayments } from './modules/payments/payments.ts'
import { installReconciler } from './modules/payments/reconcile.ts'
import { mountPayments } from './modules/payments/routes.ts'
import { createSandbox } from './modules/payments/sandbox.ts'
import { installPaymentWork } from './modules/payments/work.ts'
import { type Book, createBook } from './modules/releases/book.ts'
import { createDemotion } from './modules/releases/demote.ts'
import { createMeters } from './modules/releases/meters.ts'
import { mountTelemetry } from './modules/releases/routes.ts'
import type { Visits } from './modules/releases/visits.ts'
import { mountSite, type Site } from './modules/site/site.ts'
import { mountTypeface } from './modules/site/typeface.ts'
import { installReopening } from './modules/staff/pause.ts'
import { mountStaff } from './modules/staff/routes.ts'
import { BODY_LIMIT, installBodies } from './plugins/body.ts'
import { installSecureCookies } from './plugins/cookies.ts'
import { installCrossSite } from './plugins/cross-site.ts'
import { installErrors, refuseAddress } from './plugins/errors.ts'
import { createEventStreams } from './plugins/event-streams.ts'
import { mountOn } from './plugins/mount.ts'
import { installNotFound, readableUrl, watchRoutes } from './plugins/not-found.ts'
import { mountOpenApi } from './plugins/openapi/routes.ts'
import { installProtection } from './plugins/protection.ts'
import { installRequestChecks } from './plugins/request-checks.ts'
import { installRequests, requestIds } from './plugins/requests.ts'
import { installSecurityEvents } from './plugins/security-events.ts'

/** What the server is made from; tests bring their own clock and kitchen. */
export interface AppParts extends Context {
  readonly listener: Listener
  readonly kitchen: MakeKitchen
  readonly site: Site | null
  /** What carries text messages; without it they are written to files. */
  readonly texts?: TextGateway
  /** Whose `db` this is. */
  readonly connection: Pick<Connection, 'pool' | 'name'>
  /** Aborted when the server is to end soon, so that whoever spreads calls over several sends it no more. */
  readonly ending?: AbortSignal
}

/** Listens to the database, and works off what is left over; ends with the app. */
function installLife(
  parts: Parameters<typeof installHousekeeping>[0] &
    Parameters<typeof installPaymentWork>[0] &
    Parameters<typeof installReceipts>[0] &
    Parameters<typeof installAccountMails>[0] &
    Parameters<typeof installReadyTexts>[0] &
    Parameters<typeof installReconciler>[0] & {
      readonly app: FastifyInstance
      readonly listener: Listener
      readonly kitchen: Kitchen
      readonly book: Book
    },
): void {
  const { app, config, listener, outbox, kitchen, book } = parts
  installHandOver(parts, kitchen)
  installPaymentWork(parts)
  installReceipts(parts)
  installAccountMails(parts)
  installReadyTexts(parts)
  installReopening(parts)
  const stopHousekeeping = installHousekeeping(parts)
  const stopReconciler = installReconciler(parts)
  const stopRetention = installRetention(parts)
  app.addHook('onReady', async () => {
    await listener.start()
    outbox.start()
    book.start(config.pollMs)
    kitchen.start()
  })
  let cut: NodeJS.Timeout | undefined
  let ending: Promise<unknown> | undefined
  app.addHook('preClose', async () => {
    cut = setTimeout(() => app.server.closeAllConnections(), config.drainMs)
    // Work that a provider holds up for longer than a shutdown may take is somebody else's when its lease is over.
    const ended = Promise.all([stopReconciler(), stopRetention(), kitchen.close(), outbox.close()])
    ending = Promise.race([ended, wait(config.drainMs, undefined, { ref: false })])
  })
  app.addHook('onClose', async () => {
    clearTimeout(cut)
    stopHousekeeping()
    await ending
    await book.close()
    await listener.close()
  })
}

/** Without a site there are no visits. */
const NO_VISITS: Visits = { read: () => null, touch: () => {}, end: () => {} }

/** Its SDK takes a quarter of a second and 35 MB: only for those who have it. */
async function loadStripe(...parts: Parameters<typeof import('./modules/payments/stripe.ts').createStripe>) {
  const { createStripe } = await import('./modules/payments/stripe.ts')
  return createStripe(...parts)
}

/** The whole server as a function of its parts; the process around it is `main.ts`. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log, listener } = parts
  const app = Fastify({
    serverFactory: (listener) => createNodeServer(listener, config),
    // `createNodeServer` answers these.
    clientErrorHandler: () => {},
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(config.trustedProxies),
    forceCloseConnections: 'idle',
    // What still arrives on an open connection while we end is served, and the connection with it.
    return503OnClosing: false,
    genReqId: requestIds(),
    frameworkErrors: refuseAddress(config),
    rewriteUrl: ({ url = '/' }) => readableUrl({ url: withoutChain(url) }),
    routerOptions: { maxParamLength: 256 },
  })
  const methodsOf = watchRoutes(app)
  const meters = createMeters()
  installRequests(app, { log, which: config.logRequests, meters })
  installErrors(app, log)
  installBodies(app)
  installProtection(app, config)
  installRequestChecks(app)
  const memo = new Memo(parts.clock)
  watchChanges(memo, listener)
  const chains = createChainStore(parts, memo)
  installChains(app, { chains, config })
  installCrossSite(app, config)
  installSecureCookies(app, config)

  const secrets = createSecrets(parts.db)
  installSecurityEvents(app, { log, secrets })
  const operator = createOperatorStore(parts, memo)
  const shops = createShopStore(parts, memo)
  const images = createImageStore(config.mediaFolder, config.cacheFolder, parts.log)
  const menus = createMenuStore({ ...parts, operator }, memo, shops, images)
  const outbox = createOutbox(parts, listener)
  const providers = [
    ...(config.stripe ? [await loadStripe(parts, secrets, config.stripe)] : []),
    ...(config.testMode ? [createSandbox(parts, secrets)] : []),
  ]
  const payments = createPayments({ ...parts, outbox, shops, providers })
  const hasCustomers = async () => (await operator.get()).settings.enableCustomerLogin
  const sessions = createSessions({ ...parts, hasCustomers })
  const kitchen = parts.kitchen({ ...parts, outbox })
  const mount = mountOn(app, {
    checkAnswers: config.checkAnswers,
    hasCustomers,
    judge: requireShopOfCall,
  })
  const streams = createEventStreams(app, config.limits)
  const limiterOf = createSharedLimits(parts)
  app.addHook('onClose', limiterOf.close)
  countOrders(meters, listener, parts.connection.name)
  gaugeInstance(meters.registry, { pool: parts.connection.pool, listener, streams })
  const deps = {
    ...parts,
    app,
    mount,
    streams,
    browsers: createBrowsers({ ...parts, secrets }),
    limiterOf,
    memo,
    secrets,
    operator,
    chains,
    shops,
    menus,
    images,
    sessions,
    outbox,
    payments,
    kitchen,
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

  mountOperator(deps)
  mountShops(deps)
  mountMenus(deps)
  mountPageMenus(deps)
  mountImages(deps)
  mountOrders(deps)
  mountReceipts(deps)
  mountSignage(deps)
  mountPayments(deps)
  for (const provider of providers) provider.mount?.(deps)
  mountStaff(deps)
  mountIdentity(deps)
  const site = parts.site ? await mountSite(deps, parts.site) : null
  mountHealth({ ...deps, ending: parts.ending ?? new AbortController().signal, hasSite: site?.isLoaded ?? null })
  if (site) mountEmbeds(deps, site.shown)
  mountTelemetry(deps, site?.visits ?? NO_VISITS)
  mountOperators(deps, site?.released ?? NOTHING_RELEASED)
  mountTypeface(app)
  mountOpenApi(deps)
  mountGallery(deps)
  installNotFound(app, methodsOf, site?.page ?? null)
  installLife(deps)
  const releases = site?.released.releases
  if (releases) app.addHook('onClose', createDemotion(deps, releases).start())
  return app
}

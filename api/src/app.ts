import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { watchChanges } from './cache/changes.ts'
import { Memo } from './cache/memo.ts'
import { createChainStore } from './chains/chain-store.ts'
import { installChains, requireShopOfCall } from './chains/door.ts'
import { withoutChain } from './chains/prefix.ts'
import type { Context } from './context.ts'
import type { Connection } from './db/connect.ts'
import type { Listener } from './db/listen.ts'
import { createSecrets } from './db/secrets.ts'
import { mountPageMenus } from './embeds/menu/routes.ts'
import { mountEmbeds } from './embeds/routes.ts'
import { mountGallery } from './gallery/routes.ts'
import { mountHealth } from './health/routes.ts'
import { BODY_LIMIT, installBodies } from './http/body.ts'
import { createBrowsers } from './http/browser.ts'
import { installSecureCookies } from './http/cookies.ts'
import { installCrossSite } from './http/cross-site.ts'
import { installErrors, refuseAddress } from './http/errors.ts'
import { createEventStreams } from './http/event-streams.ts'
import { mountOn } from './http/mount.ts'
import { createNodeServer } from './http/node-server.ts'
import { installNotFound, readableUrl, watchRoutes } from './http/not-found.ts'
import { mountOpenApi } from './http/openapi/routes.ts'
import { installProtection } from './http/protection.ts'
import { installRequestChecks } from './http/request-checks.ts'
import { installSecurityEvents } from './http/security-events.ts'
import { createSharedLimits } from './http/shared-limits.ts'
import { trustOf } from './http/trusted-proxies.ts'
import { installAccountMails } from './identity/mails/work.ts'
import { mountIdentity } from './identity/routes.ts'
import { createSessions } from './identity/sessions.ts'
import { createImageStore } from './images/image-store.ts'
import { mountImages } from './images/routes.ts'
import { installHandOver } from './kitchen/hand-over.ts'
import type { Kitchen, MakeKitchen } from './kitchen/kitchen.ts'
import { installRequests, requestIds } from './log/requests.ts'
import { createMailer } from './mail/mailer.ts'
import { createMenuStore } from './menus/menu-store.ts'
import { mountMenus } from './menus/routes.ts'
import { createOperatorStore } from './operator/operator-store.ts'
import { mountOperator } from './operator/routes.ts'
import { gaugeInstance } from './operators/instance-metrics.ts'
import { createLocalWork } from './operators/local-work.ts'
import { countOrders } from './operators/order-meters.ts'
import { NOTHING_RELEASED } from './operators/released.ts'
import { mountOperators } from './operators/routes.ts'
import { createOrderAccess } from './orders/access.ts'
import { mountOrders } from './orders/routes.ts'
import { installHousekeeping } from './outbox/housekeeping.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createPayments } from './payments/payments.ts'
import { installReconciler } from './payments/reconcile.ts'
import { mountPayments } from './payments/routes.ts'
import { createSandbox } from './payments/sandbox.ts'
import { installPaymentWork } from './payments/work.ts'
import { mountReceipts } from './receipts/routes.ts'
import { installReceipts } from './receipts/work.ts'
import { installRetention } from './retention/work.ts'
import type { Rooms } from './rooms.ts'
import { mountShops } from './shops/routes.ts'
import { createShopStore } from './shops/shop-store.ts'
import { mountSignage } from './signage/routes.ts'
import { mountSite, type Site } from './site/site.ts'
import { mountTypeface } from './site/typeface.ts'
import { installReopening } from './staff/pause.ts'
import { mountStaff } from './staff/routes.ts'
import { createBook } from './telemetry/book.ts'
import { createDemotion } from './telemetry/demote.ts'
import { createMeters } from './telemetry/meters.ts'
import { mountTelemetry } from './telemetry/routes.ts'
import type { Visits } from './telemetry/visits.ts'
import { createFileGateway, type TextGateway } from './texts/gateway.ts'
import { installReadyTexts } from './texts/ready.ts'

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
function installLife(rooms: Rooms, kitchen: Kitchen): void {
  const { app, config, listener, outbox } = rooms
  installHandOver(rooms, kitchen)
  installPaymentWork(rooms)
  installReceipts(rooms)
  installAccountMails(rooms)
  installReadyTexts(rooms)
  installReopening(rooms)
  const stopHousekeeping = installHousekeeping(rooms)
  const stopReconciler = installReconciler(rooms)
  const stopRetention = installRetention(rooms)
  app.addHook('onReady', async () => {
    await listener.start()
    outbox.start()
    rooms.book.start(config.pollMs)
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
    await rooms.book.close()
    await listener.close()
  })
}

/** Without a site there are no visits. */
const NO_VISITS: Visits = { read: () => null, touch: () => {}, end: () => {} }

/** Its SDK takes a quarter of a second and 35 MB: only for those who have it. */
async function loadStripe(...parts: Parameters<typeof import('./payments/stripe.ts').createStripe>) {
  const { createStripe } = await import('./payments/stripe.ts')
  return createStripe(...parts)
}

/** The whole server as a function of its parts; the process around it is `server.ts`. */
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
  const rooms: Rooms = {
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

  mountOperator(rooms)
  mountShops(rooms)
  mountMenus(rooms)
  mountPageMenus(rooms)
  mountImages(rooms)
  mountOrders(rooms)
  mountReceipts(rooms)
  mountSignage(rooms)
  mountPayments(rooms)
  for (const provider of providers) provider.mount?.(rooms)
  mountStaff(rooms)
  mountIdentity(rooms)
  const site = parts.site ? await mountSite(rooms, parts.site) : null
  mountHealth({ ...rooms, ending: parts.ending ?? new AbortController().signal, hasSite: site?.isLoaded ?? null })
  if (site) mountEmbeds(rooms, site.shown)
  mountTelemetry(rooms, site?.visits ?? NO_VISITS)
  mountOperators(rooms, site?.released ?? NOTHING_RELEASED)
  mountTypeface(app)
  mountOpenApi(rooms)
  mountGallery(rooms)
  installNotFound(app, methodsOf, site?.page ?? null)
  installLife(rooms, kitchen)
  const releases = site?.released.releases
  if (releases) app.addHook('onClose', createDemotion(rooms, releases).start())
  return app
}

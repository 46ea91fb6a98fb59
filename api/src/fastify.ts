import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type Config, type Log, silentLog } from './config/context.ts'
import { createNodeServer } from './infrastructure/http/node-server.ts'
import { trustOption } from './infrastructure/http/trusted-proxies.ts'
import { createLoggerTo } from './infrastructure/log/logger.ts'
import { withoutChainPrefix } from './modules/catalogue/index.ts'
import { BODY_LIMIT } from './plugins/body.ts'
import { rejectAddress } from './plugins/errors.ts'
import { routableUrl } from './plugins/not-found.ts'
import { REQUEST_ID_FIELD, requestIds } from './plugins/requests.ts'

/** Wraps a log that is not a pino logger. */
const toLogger = (log: Log): FastifyBaseLogger => ('child' in log ? (log as FastifyBaseLogger) : createLoggerTo(log))

export const createFastify = (config: Config, log: Log): FastifyInstance =>
  Fastify({
    serverFactory: (listener) => createNodeServer(listener, config),
    // `createNodeServer` answers these.
    clientErrorHandler: () => {},
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOption(config.trustedProxies),
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still served; then the connection is closed.
    return503OnClosing: false,
    // Without a log, Fastify creates no logger per request.
    ...(log === silentLog ? {} : { loggerInstance: toLogger(log) }),
    // The plugin `requests` logs requests, if the configuration says so.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: REQUEST_ID_FIELD }),
    genReqId: requestIds(),
    frameworkErrors: rejectAddress(config),
    rewriteUrl: ({ url = '/' }) => routableUrl({ url: withoutChainPrefix(url) }),
    routerOptions: { maxParamLength: 256 },
  })

import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config/context.ts'
import { createNodeServer } from './infrastructure/http/node-server.ts'
import { trustOf } from './infrastructure/http/trusted-proxies.ts'
import { withoutChain } from './modules/catalogue/index.ts'
import { BODY_LIMIT } from './plugins/body.ts'
import { refuseAddress } from './plugins/errors.ts'
import { readableUrl } from './plugins/not-found.ts'
import { requestIds } from './plugins/requests.ts'

/** Makes the Fastify instance that `app.ts` registers plugins and modules with. */
export const createFastify = (config: Config): FastifyInstance =>
  Fastify({
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

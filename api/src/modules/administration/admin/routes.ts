import { endRemoteOverride, getOperatorStatus } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import type { Metrics } from '../../../infrastructure/metrics.ts'
import type { Meters, Released } from '../../releases/index.ts'
import { createOperatorAccess } from './access.ts'
import { type KeyCallsDeps, keyCalls } from './key-calls.ts'
import { metricsRoutes } from './metrics.ts'
import { type ReleaseCallsDeps, releaseCalls } from './release-calls.ts'
import type { RemoteOverrides } from './remote-overrides.ts'
import { createStatus } from './status.ts'

export interface AdminDeps extends Context, ReleaseCallsDeps, KeyCallsDeps {
  readonly createSharedLimiter: SharedLimits
  readonly remoteOverrides: RemoteOverrides
  readonly meters: Meters
  readonly metrics: Metrics
  readonly released: Released
}

export function adminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const { released, remoteOverrides } = deps
  const onlyOperators = createOperatorAccess(deps)
  const status = createStatus(deps, released)

  app.operation(getOperatorStatus, () => status(), onlyOperators)
  // Without a session, because the badge on the site's pages ends the override too.
  app.operation(endRemoteOverride, (request, reply) => {
    remoteOverrides.end(request, reply)
    return undefined
  })
  metricsRoutes(app, deps, released, onlyOperators)
  releaseCalls(app, deps, status)
  keyCalls(app, deps)
}

import { changeAdminShopStatus, createTabletKey, listTabletKeys, revokeTabletKey } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import type { AdminAccess } from '../../back-office/index.ts'
import { changeStatusAsAdmin } from './status.ts'
import { createKey, listKeys, revokeKey } from './tablet-keys.ts'

export interface StaffAdminDeps extends Pick<Context, 'db' | 'clock'> {
  readonly adminAccess: AdminAccess
  readonly outbox: Outbox
}

/** Registers the calls of the back office about tablets and the status of a shop. */
export function staffAdminRoutes(app: FastifyInstance, deps: StaffAdminDeps): void {
  const { adminOf } = deps.adminAccess

  app.operation(changeAdminShopStatus, (request) =>
    changeStatusAsAdmin(deps, adminOf(request), request.params.shopId, request.body),
  )
  app.operation(listTabletKeys, ({ params }) => listKeys(deps, params.shopId))
  app.operation(createTabletKey, (request) =>
    createKey(deps, adminOf(request), request.params.shopId, request.body.name),
  )
  app.operation(revokeTabletKey, async (request) => {
    const { shopId, keyId } = request.params
    await revokeKey(deps, adminOf(request), shopId, keyId)
    return undefined
  })
}

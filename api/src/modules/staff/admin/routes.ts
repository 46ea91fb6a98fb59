import {
  changeAdminShopStatus,
  createTabletKey,
  getShopOrderEvents,
  listTabletKeys,
  revokeTabletKey,
} from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import type { AdminAccess } from '../../back-office/index.ts'
import { shopNotFound } from '../../catalogue/index.ts'
import { type AdminOrderEventsDeps, createAdminOrderEvents } from './order-events.ts'
import { changeStatusAsAdmin } from './status.ts'
import { createKey, listKeys, revokeKey } from './tablet-keys.ts'

export interface StaffAdminDeps extends AdminOrderEventsDeps {
  readonly adminAccess: AdminAccess
  readonly outbox: Outbox
}

/** Registers the calls of the back office about tablets, the status of a shop and changes of its orders. */
export function staffAdminRoutes(app: FastifyInstance, deps: StaffAdminDeps): void {
  const { adminOf, sessions } = deps.adminAccess
  const orderEvents = createAdminOrderEvents(app, deps, sessions)

  app.operation(getShopOrderEvents, async (request, reply) => {
    const { shopId } = request.params
    // An admin has a role at every shop, also at one that does not exist.
    if (!(await deps.shops.find(shopId))) throw shopNotFound(shopId)
    return orderEvents.open(adminOf(request), shopId, request, reply)
  })
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

import {
  getTable,
  getTableEvents,
  joinTable,
  leaveTable,
  openTable,
  publishLines,
  setTableCall,
  setTableReady,
} from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { createBudget, createLimiter } from '../../../infrastructure/http/rate-limit.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import { type ShopStore, shopNotFound } from '../../catalogue/index.ts'
import { createTableEvents, type TableEventsDeps } from './events.ts'
import { setCall, setReady } from './guest-signals.ts'
import { publishLines as publish } from './publish-lines.ts'
import { findByCode, joinSession, leaveSession, openSession, readRenewed } from './sessions.ts'

export interface TableDeps extends TableEventsDeps {
  readonly createSharedLimiter: SharedLimits
  readonly shops: ShopStore
}

export function tableRoutes(app: FastifyInstance, deps: TableDeps): void {
  const { browsers, shops, createSharedLimiter } = deps
  const { limits } = deps.config
  const joins = createBudget(limits.tablesPerBrowser, limits.tablesPerAddress)
  const wrongCodes = createBudget(limits.wrongJoinCodesPerBrowser, limits.wrongJoinCodesPerAddress)
  const wrongCodesOfShop = createSharedLimiter('join codes', limits.wrongJoinCodesPerShop)
  const publications = createLimiter(limits.publicationsPerGuest)
  const events = createTableEvents(app, deps)

  app.operation(openTable, async (request, reply) => {
    const { shopId } = request.params
    const { spotId, name } = request.body
    if (!(await shops.find(shopId))) throw shopNotFound(shopId)
    const spot = (await shops.spots(shopId)).find(({ id }) => id === spotId)
    if (spot?.orderType !== 'dineInPlace') throw new HttpError(404, 'invalid-spot', { detail: spotId })
    joins.take(await browsers.callerOf(request, reply, `/api/shops/${shopId}/tables`))
    return openSession(deps, { shopId, spotId }, name)
  })

  app.operation(joinTable, async (request, reply) => {
    const { shopId } = request.params
    const { code, name } = request.body
    if (!(await shops.find(shopId))) throw shopNotFound(shopId)
    const caller = await browsers.callerOf(request, reply, `/api/shops/${shopId}/tables`)
    wrongCodesOfShop.check(shopId)
    // Counted before the code is looked up: above the limit, no answer says whether a code is right (ATTACK-69).
    const undo = wrongCodes.take(caller)
    const tableId = await findByCode(deps, shopId, code)
    if (tableId === null) {
      wrongCodesOfShop.take(shopId)
      throw new HttpError(404, 'table-not-found', { detail: code })
    }
    undo()
    joins.take(caller)
    return joinSession(deps, tableId, name)
  })

  app.operation(getTable, ({ params, query, headers }) =>
    readRenewed(deps, params.tableId, headers['table-guest'] ?? '', query.ended === 'true'),
  )

  app.operation(publishLines, async ({ params: { tableId }, headers, body }) => {
    const secret = headers['table-guest'] ?? ''
    publications.take(`${tableId} ${secret}`)
    await publish(deps, tableId, secret, body)
    return readRenewed(deps, tableId, secret)
  })

  app.operation(setTableReady, async ({ params: { tableId }, headers, body }) => {
    const secret = headers['table-guest'] ?? ''
    publications.take(`${tableId} ${secret}`)
    await setReady(deps, tableId, secret, body.isReady)
    return readRenewed(deps, tableId, secret)
  })

  app.operation(setTableCall, async ({ params: { tableId }, headers, body }) => {
    const secret = headers['table-guest'] ?? ''
    publications.take(`${tableId} ${secret}`)
    await setCall(deps, tableId, secret, body.isCalling)
    return readRenewed(deps, tableId, secret)
  })

  app.operation(leaveTable, async ({ params, headers }) => {
    await leaveSession(deps, params.tableId, headers['table-guest'] ?? '')
    return undefined
  })

  app.operation(getTableEvents, (request, reply) => events.open(request.params.tableId, request, reply))
}

import { answerTableCall, endStaffTable, getStaffTables, moveStaffTable } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { ShopStore } from '../catalogue/index.ts'
import { answerCall, endSession, moveSession, readStaffTables } from '../ordering/index.ts'
import type { Access } from './access.ts'

interface Deps extends Pick<Context, 'db' | 'clock'> {
  readonly shops: ShopStore
}

/** The calls of the staff about the tables at which guests order together. */
export function staffTableRoutes(app: FastifyInstance, deps: Deps, { onlyStaff, staffOf, requireOwnShop }: Access) {
  app.operation(
    getStaffTables,
    (request) => readStaffTables(deps, requireOwnShop(request, request.params.shopId)),
    onlyStaff,
  )

  app.operation(
    answerTableCall,
    async (request) => {
      await answerCall(deps, staffOf(request).shopId, request.params.tableId)
      return undefined
    },
    onlyStaff,
  )

  app.operation(
    moveStaffTable,
    async (request) => {
      const { params, body } = request
      await moveSession(deps, staffOf(request).shopId, params.tableId, body.spotId)
      return undefined
    },
    onlyStaff,
  )

  app.operation(
    endStaffTable,
    async (request) => {
      await endSession(deps, staffOf(request).shopId, request.params.tableId)
      return undefined
    },
    onlyStaff,
  )
}

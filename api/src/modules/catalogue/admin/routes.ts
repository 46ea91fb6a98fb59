import * as operations from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { UserError } from '../../../config/env.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { siteOrigin } from '../../../infrastructure/http/site-origin.ts'
import type { UploadedPictures } from '../../../infrastructure/images/uploaded-pictures.ts'
import { bodyBytes } from '../../../plugins/body.ts'
import { type AdminAccess, hasOperatorRole } from '../../back-office/index.ts'
import { changeBrand, getBrand } from './brand.ts'
import { changeChain, createChain, getChains, revokeChain } from './chains.ts'
import type { ShopAuthor } from './change.ts'
import { changeCapacity, changeCapacityDay, changeDay } from './change-days.ts'
import {
  changeAddress,
  changeContact,
  changeGeneral,
  changeHours,
  changeOrdering,
  changePosition,
} from './change-shop.ts'
import { changeSpots } from './change-spots.ts'
import { readShopSettings } from './shop-settings.ts'
import { createShop, listMenus, listShops, removeShop } from './shops.ts'

export interface ShopAdminDeps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly adminAccess: AdminAccess
  readonly pictures: UploadedPictures
}

/** Registers the calls with which the back office sets up shops (docs/product.md, SETUP-1 …). */
export function shopAdminRoutes(app: FastifyInstance, deps: ShopAdminDeps): void {
  const { db, clock, config, adminAccess, pictures } = deps
  const authorOf = (request: FastifyRequest): ShopAuthor => ({
    admin: adminAccess.adminOf(request),
    shopId: (request.params as { readonly shopId: string }).shopId,
  })
  const settingsOf = (shopId: string) => readShopSettings(db, shopId, clock.now())

  app.operation(operations.listAdminShops, async (request) => {
    const only = adminAccess.shopsOf(request, 'kitchen')
    const found = await listShops(deps, { ...request.query, only })
    const isAdmin = hasOperatorRole(adminAccess.adminOf(request).roles, 'admin')
    return { ...found, menus: await listMenus(db, isAdmin) }
  })
  app.operation(operations.createShop, async (request) =>
    settingsOf(await createShop(deps, adminAccess.adminOf(request), request.body)),
  )
  app.operation(operations.removeShop, async (request) => {
    await removeShop(deps, authorOf(request))
    return undefined
  })
  app.operation(operations.getShopSettings, ({ params }) => settingsOf(params.shopId))

  app.operation(operations.changeShopGeneral, async (request) => {
    await changeGeneral(deps, authorOf(request), request.body)
    return settingsOf(request.params.shopId)
  })
  app.operation(operations.uploadShopPicture, (request) => pictures.store(bodyBytes(request)))
  app.operation(operations.cropShopPicture, ({ body }) => pictures.crop(body))
  app.operation(operations.changeShopAddress, async (request) => {
    await changeAddress(deps, authorOf(request), request.body)
    return settingsOf(request.params.shopId)
  })
  app.operation(operations.changeShopContact, async (request) => {
    await changeContact(deps, authorOf(request), request.body)
    return settingsOf(request.params.shopId)
  })
  app.operation(operations.changeShopOrdering, async (request) => {
    await changeOrdering(deps, authorOf(request), request.body)
    return settingsOf(request.params.shopId)
  })
  app.operation(operations.changeShopPosition, async (request) => {
    await changePosition(deps, authorOf(request), request.body)
    return settingsOf(request.params.shopId)
  })
  app.operation(operations.changeShopHours, async (request) => {
    await changeHours(deps, authorOf(request), request.body)
    return settingsOf(request.params.shopId)
  })
  app.operation(operations.changeShopDay, async (request) => {
    await changeDay(deps, authorOf(request), request.params.date, request.body)
    return settingsOf(request.params.shopId)
  })
  app.operation(operations.changeShopSpots, async (request) => {
    await changeSpots(deps, authorOf(request), request.body.changes)
    return settingsOf(request.params.shopId)
  })
  app.operation(operations.changeShopCapacity, async (request) => {
    await changeCapacity(deps, authorOf(request), request.body)
    return settingsOf(request.params.shopId)
  })
  app.operation(operations.changeShopCapacityDay, async (request) => {
    await changeCapacityDay(deps, authorOf(request), request.body)
    return settingsOf(request.params.shopId)
  })

  app.operation(operations.getTableCards, async ({ params, query }, reply) => {
    // Loaded on demand: few servers ever draw a PDF.
    const { readTables, tableCardsDocument } = await import('../table-cards/commands.ts')
    const { orderType, perPage = '4' } = query
    const tables = await readTables(db, params.shopId, orderType === undefined ? {} : { orderType }).catch((error) => {
      if (error instanceof UserError) throw new HttpError(404, 'error.notFound', { detail: params.shopId })
      throw error
    })
    const origin = siteOrigin(app, config)
    const document = await tableCardsDocument(tables, { perPage: Number(perPage) as 1 | 2 | 4 | 6, origin })
    return reply
      .header('content-disposition', `attachment; filename="${params.shopId}.pdf"`)
      .type('application/pdf')
      .send(document)
  })

  const site = { db, clock, config, origin: () => siteOrigin(app, config) }
  app.operation(operations.getAdminChains, () => getChains(site))
  app.operation(operations.createChain, (request) => createChain(site, adminAccess.adminOf(request), request.body))
  app.operation(operations.changeChain, (request) =>
    changeChain(site, adminAccess.adminOf(request), request.params.chainKey, request.body),
  )
  app.operation(operations.removeChain, async (request) => {
    await revokeChain(site, adminAccess.adminOf(request), request.params.chainKey)
    return undefined
  })
  app.operation(operations.getBrand, () => getBrand(deps))
  app.operation(operations.changeBrand, (request) => changeBrand(deps, adminAccess.adminOf(request), request.body))
}

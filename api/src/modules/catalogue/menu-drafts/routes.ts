import {
  bringMenuVersionBack,
  changeMenu,
  changeSoldOutArticles,
  createMenu,
  cropMenuPicture,
  discardMenuChanges,
  getAdminMenu,
  getAdminMenus,
  getMenuVersions,
  getSoldOutArticles,
  publishMenu,
  uploadMenuPicture,
} from '@carte/contract/schemas'
import { applyChanges, type MenuContent } from '@carte/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { prepareResponse } from '../../../infrastructure/http/prepared-response.ts'
import type { ImageStore } from '../../../infrastructure/images/image-store.ts'
import type { UploadedPictures } from '../../../infrastructure/images/uploaded-pictures.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { bodyBytes } from '../../../plugins/body.ts'
import type { AdminAccess } from '../../back-office/index.ts'
import { menuRights, orderTypesOf, requireMenu, selectMenus } from './access.ts'
import { changeDraft, describeDraft, discardChanges, draftVersion, readPublishedOrThrow } from './draft.ts'
import { readChanges, readRevision } from './draft-store.ts'
import { addMenu } from './new-menu.ts'
import { publishDraft } from './publish.ts'
import { changeSoldOut, readSoldOut } from './sold-out.ts'

export interface MenuDraftDeps extends Context {
  readonly adminAccess: AdminAccess
  readonly images: ImageStore
  readonly pictures: UploadedPictures
  readonly outbox: Outbox
}

const PICTURE_FIELD = /^image(?:Url|Id:)/
const picturesOf = (content: MenuContent): string[] =>
  Object.values(content).flatMap((fields) =>
    Object.entries(fields).flatMap(([field, value]) => (PICTURE_FIELD.test(field) ? [String(value)] : [])),
  )

/** Registers the calls of the back office about menus. */
export function menuDraftRoutes(app: FastifyInstance, deps: MenuDraftDeps): void {
  const { db, adminAccess, images, pictures } = deps
  const { adminOf } = adminAccess
  const managedShops = (request: FastifyRequest) => adminAccess.shopsOf(request, 'manager')
  const menuToChange = (request: FastifyRequest, menuId: string) =>
    requireMenu(db, menuId, managedShops(request), 'change')

  const listMenus = async (request: FastifyRequest) => {
    const managed = managedShops(request)
    return (await selectMenus(db).execute()).flatMap((menu) => {
      const { canSee, canChange } = menuRights(menu, managed)
      return canSee ? [{ ...menu, canChange }] : []
    })
  }
  app.operation(getAdminMenus, listMenus)
  app.operation(createMenu, async (request) => {
    await addMenu(deps, adminOf(request), request.body)
    return listMenus(request)
  })

  app.operation(getAdminMenu, async (request) => {
    const { menuId } = request.params
    const menu = await requireMenu(db, menuId, managedShops(request), 'see')
    // One snapshot: the draft must fit the published menu.
    const { content, draft, goods, orderTypes } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const { content } = await readPublishedOrThrow(trx, menuId)
        const revision = await readRevision(trx, menuId)
        const rows = await trx.selectFrom('vat_rate').select('goods').distinct().orderBy('goods').execute()
        return {
          content,
          draft: describeDraft(revision, await readChanges(trx, menuId), content),
          goods: rows.map((row) => row.goods),
          orderTypes: await orderTypesOf(trx, menuId),
        }
      })
    const versions = await images.versions(picturesOf(applyChanges(content, draft.changes)))
    const answer = {
      ...menu,
      changeCount: draft.changes.length,
      published: content,
      draft,
      goods,
      orderTypes,
      pictureVersions: Object.fromEntries(versions),
    }
    // Compressed, because a large menu in five languages has several megabytes.
    return prepareResponse(JSON.stringify(answer), { cacheControl: 'no-store', once: true })
  })

  app.operation(changeMenu, async (request) => {
    const { menuId } = request.params
    await menuToChange(request, menuId)
    return changeDraft(deps, menuId, adminOf(request), request.body.changes)
  })

  app.operation(discardMenuChanges, async (request) => {
    const { menuId } = request.params
    await menuToChange(request, menuId)
    return discardChanges(deps, menuId, request.body.revision, request.body.changes)
  })

  app.operation(publishMenu, async (request) => {
    const { menuId } = request.params
    const { shops } = await menuToChange(request, menuId)
    const shopIds = shops.map(({ id }) => id)
    return { versionId: await publishDraft(deps, menuId, adminOf(request), request.body.revision, shopIds) }
  })

  app.operation(getMenuVersions, async (request) => {
    const { menuId } = request.params
    await requireMenu(db, menuId, managedShops(request), 'see')
    const rows = await db
      .selectFrom('menu_version')
      .select(['id', 'at', 'account_name', 'changes'])
      .where('menu_id', '=', menuId)
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ id, at, account_name: accountName, changes }) => ({
      id: String(id),
      at: at.toISOString(),
      accountName,
      changes: changes as never,
    }))
  })

  app.operation(bringMenuVersionBack, async (request) => {
    const { menuId, versionId } = request.params
    await menuToChange(request, menuId)
    return draftVersion(deps, menuId, adminOf(request), versionId)
  })

  app.operation(uploadMenuPicture, async (request) => {
    await menuToChange(request, request.params.menuId)
    return pictures.store(bodyBytes(request))
  })

  app.operation(cropMenuPicture, async (request) => {
    await menuToChange(request, request.params.menuId)
    return pictures.crop(request.body)
  })

  app.operation(getSoldOutArticles, ({ params }) => readSoldOut(deps, params.shopId))

  app.operation(changeSoldOutArticles, (request) => {
    const { codes, soldOut, until } = request.body
    return changeSoldOut(deps, adminOf(request), request.params.shopId, {
      codes,
      soldOut,
      until: until === null ? null : new Date(until),
    })
  })
}

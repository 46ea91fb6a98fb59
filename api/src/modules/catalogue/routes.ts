import type { FastifyInstance } from 'fastify'
import { type ImageDeps, imageRoutes } from './images/routes.ts'
import { type MenuDeps, menuRoutes } from './menus/routes.ts'
import { type SettingsDeps, settingsRoutes } from './settings/routes.ts'
import { type ShopDeps, shopRoutes } from './shops/routes.ts'

export interface CatalogueDeps extends ImageDeps, MenuDeps, SettingsDeps, ShopDeps {}

export async function catalogueRoutes(app: FastifyInstance, deps: CatalogueDeps): Promise<void> {
  settingsRoutes(app, deps)
  shopRoutes(app, deps)
  menuRoutes(app, deps)
  imageRoutes(app, deps)
}

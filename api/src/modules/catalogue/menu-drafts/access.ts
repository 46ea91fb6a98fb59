import type { Currency, OrderType } from '@carte/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'

export interface MenuWithShops {
  readonly id: string
  readonly name: string
  readonly currency: Currency
  readonly shops: readonly { readonly id: string; readonly name: string }[]
  readonly articleCount: number
  readonly changeCount: number
}

const count = (table: 'article' | 'menu_change') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} where menu_id = menu.id)`

/** Returns menus with the shops that use them. */
export const selectMenus = (db: Kysely<Database>) =>
  db
    .selectFrom('menu')
    .select(['menu.id', 'menu.name'])
    .select(sql<Currency>`jsonb_build_object('name', menu.currency, 'symbol', menu.currency_symbol)`.as('currency'))
    .select(
      sql<
        { id: string; name: string }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', shop.id, 'name', shop.name)
        order by position, shop.id) from shop where shop.menu_id = menu.id), '[]')`.as('shops'),
    )
    .select([count('article').as('articleCount'), count('menu_change').as('changeCount')])
    .orderBy('menu.name')
    .orderBy('menu.id')

/** Returns the order types that the shops of a menu offer; all configured ones if no shop uses it. */
export async function orderTypesOf(db: Kysely<Database>, menuId: string): Promise<OrderType[]> {
  const { order_types: configured } = await db.selectFrom('operator').select('order_types').executeTakeFirstOrThrow()
  const shops = await db.selectFrom('shop').select('order_types').where('menu_id', '=', menuId).execute()
  return configured.filter((type) => shops.length === 0 || shops.some((shop) => shop.order_types.includes(type)))
}

/** What a person may do with a menu (EDIT-9): see it as a manager of one of its shops, change it as one of all. */
export function menuRights(
  { shops }: Pick<MenuWithShops, 'shops'>,
  managed: readonly string[] | null,
): { readonly canSee: boolean; readonly canChange: boolean } {
  if (managed === null) return { canSee: true, canChange: true }
  const count = shops.filter(({ id }) => managed.includes(id)).length
  return { canSee: count > 0, canChange: count > 0 && count === shops.length }
}

const notFound = (menuId: string) => new HttpError(404, 'error.notFound', { detail: menuId })

/**
 * Returns a menu that the person may see, or change.
 *
 * @param managed shops where the person is a manager; null for all
 * @throws HttpError 404 for a menu of other shops, whether it exists or not; 403 if a shop of another person uses it too
 */
export async function requireMenu(
  db: Kysely<Database>,
  menuId: string,
  managed: readonly string[] | null,
  needs: 'see' | 'change',
): Promise<MenuWithShops & { readonly canChange: boolean }> {
  const menu = await selectMenus(db).where('menu.id', '=', menuId).executeTakeFirst()
  if (!menu) throw notFound(menuId)
  const { canSee, canChange } = menuRights(menu, managed)
  if (!canSee) throw notFound(menuId)
  if (needs === 'change' && !canChange) throw new HttpError(403, 'role-required')
  return { ...menu, canChange }
}

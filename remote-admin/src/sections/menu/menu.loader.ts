import type { AdminMenu, AdminMenuSummary, MenuVersion } from '@carte/contract'
import { getAdminMenu, getAdminMenus, getMenuVersions } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

export const loadMenus = async ({ client, signal }: SectionArgs): Promise<readonly AdminMenuSummary[]> =>
  unwrap(await client.call(getAdminMenus, { signal }))

/** Loads the menu of the address with its draft. */
export const loadMenu = async ({ client, signal, params }: SectionArgs): Promise<AdminMenu> =>
  unwrap(await client.call(getAdminMenu, { params: { menuId: String(params.menuId) }, signal }))

export interface ChangesData {
  readonly menu: AdminMenu
  readonly versions: readonly MenuVersion[]
}

/** Loads the menu of the address with its draft and its versions. */
export async function loadChanges(args: SectionArgs): Promise<ChangesData> {
  const params = { menuId: String(args.params.menuId) }
  const [menu, versions] = await Promise.all([
    loadMenu(args),
    args.client.call(getMenuVersions, { params, signal: args.signal }),
  ])
  return { menu, versions: unwrap(versions) }
}

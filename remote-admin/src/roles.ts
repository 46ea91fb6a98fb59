import type { AdminSession } from '@carte/contract'
import { type OperatorRole, SHOP_ROLES, type ShopRole } from '@carte/contract/admin'

// The server's rules (`api/src/modules/back-office/roles.ts`) for what the page offers.

export const hasOperatorRole = ({ account }: AdminSession, needed: OperatorRole): boolean =>
  account.roles.some(({ shopId, role }) => shopId === null && (role === 'admin' || role === needed))

const includes = (held: string, needed: ShopRole): boolean =>
  (SHOP_ROLES as readonly string[]).indexOf(held) <= SHOP_ROLES.indexOf(needed)

/** Returns whether the person has a role at a shop, or a higher one. */
export const hasShopRole = (session: AdminSession, shopId: string | null, needed: ShopRole): boolean =>
  hasOperatorRole(session, 'admin') ||
  session.account.roles.some((held) => held.shopId === shopId && shopId !== null && includes(held.role, needed))

export const hasRoleAnywhere = (session: AdminSession, needed: ShopRole): boolean =>
  hasOperatorRole(session, 'admin') ||
  session.account.roles.some(({ shopId, role }) => shopId !== null && includes(role, needed))

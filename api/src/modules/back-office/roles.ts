import { type OperatorRole, SHOP_ROLES, type ShopRole } from '@carte/contract/admin'
import type { StaffRole } from '@carte/contract/schemas'

/** Returns whether one role at a shop includes the rights of another. */
const includes = (held: string, needed: ShopRole): boolean =>
  (SHOP_ROLES as readonly string[]).indexOf(held) <= SHOP_ROLES.indexOf(needed)

/** Returns whether the roles give a role in the whole installation. An admin has all of them. */
export const hasOperatorRole = (roles: readonly StaffRole[], needed: OperatorRole): boolean =>
  roles.some(({ shopId, role }) => shopId === null && (role === 'admin' || role === needed))

/** Returns whether the roles give any rights at a shop. */
export const hasShop = (roles: readonly StaffRole[], shopId: string): boolean =>
  hasOperatorRole(roles, 'admin') || roles.some((role) => role.shopId === shopId)

/** Returns whether the roles give a role at a shop. An admin has all roles at all shops. */
export const hasShopRole = (roles: readonly StaffRole[], shopId: string, needed: ShopRole): boolean =>
  hasOperatorRole(roles, 'admin') || roles.some((held) => held.shopId === shopId && includes(held.role, needed))

/** Returns the shops at which the roles give a role; null for all shops. */
export const shopsWithRole = (roles: readonly StaffRole[], needed: ShopRole): readonly string[] | null =>
  hasOperatorRole(roles, 'admin')
    ? null
    : roles.flatMap(({ shopId, role }) => (shopId !== null && includes(role, needed) ? [shopId] : []))

import type { AdminSession, StaffRole } from '@carte/contract'
import { OPERATOR_ROLES, SHOP_ROLES } from '@carte/contract/admin'
import { hasOperatorRole, hasShopRole } from '../../roles.ts'

/** A place at which a person can get a role: a shop, or the installation (`shopId` null). */
export interface Place {
  readonly shopId: string | null
  /** Null for the installation. */
  readonly name: string | null
  readonly roles: readonly StaffRole['role'][]
}

/** Returns the places at which the person may give roles (ADMIN-30). The server checks again. */
export function assignablePlaces(session: AdminSession): readonly Place[] {
  const shops = session.shops
    .filter(({ id }) => hasShopRole(session, id, 'owner'))
    .map(({ id, name }): Place => ({ shopId: id, name, roles: SHOP_ROLES }))
  const installation: Place = { shopId: null, name: null, roles: OPERATOR_ROLES }
  return hasOperatorRole(session, 'admin') ? [installation, ...shops] : shops
}

/** Returns the role that the form proposes at a place: the one with the fewest rights. */
export const proposedRole = ({ shopId, roles }: Place): StaffRole => ({ shopId, role: roles.at(-1) }) as StaffRole

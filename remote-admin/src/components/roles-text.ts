import type { AdminSession, StaffRole } from '@carte/contract'
import type { OperatorRole, ShopRole } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useCallback } from 'react'
import { shopNameOf } from '../frame/shop-name.ts'
import { adminTexts } from '../texts.ts'

/** Returns a function that says a role in words, with its shop. */
export function useRoleText(session: AdminSession): (role: StaffRole) => string {
  const { t } = useTexts(adminTexts)
  return useCallback(
    ({ shopId, role }) =>
      shopId === null ? t(`role.${role}`) : t('roleAt', { role: t(`role.${role}`), shop: shopNameOf(session, shopId) }),
    [t, session],
  )
}

export type AnyRole = ShopRole | OperatorRole

import type { StaffSession } from '@carte/contract'
import { createContext, use } from 'react'
import type { Kitchen } from './kitchen.ts'

/** Which dialog is open. `ended` lists the orders that ended lately. */
export type OpenDialog =
  | { readonly kind: 'ticket' | 'time' | 'reject' | 'refund'; readonly orderId: string }
  | { readonly kind: 'pause' | 'busy' | 'soldOut' | 'tables' | 'ended' | 'signOut' }

interface KitchenScope {
  readonly kitchen: Kitchen
  readonly session: StaffSession
  /** Current time in milliseconds. */
  readonly now: number
  /** Opens a dialog; null closes the open one. */
  readonly open: (dialog: OpenDialog | null) => void
}

export const KitchenContext = createContext<KitchenScope | null>(null)

/** Returns what the components of the board share. @throws Error outside of a `KitchenContext` */
export function useKitchenScope(): KitchenScope {
  const scope = use(KitchenContext)
  if (!scope) throw new Error('No KitchenContext above this component')
  return scope
}

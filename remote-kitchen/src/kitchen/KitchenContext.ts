import type { StaffSession } from '@carte/contract'
import { createContext, use } from 'react'
import type { Kitchen } from './kitchen.ts'

export type Opened =
  | { readonly is: 'ticket' | 'refuse' | 'refund'; readonly orderId: string }
  | { readonly is: 'pause' | 'soldOut' | 'over' | 'signOut' }

export interface KitchenScope {
  readonly kitchen: Kitchen
  readonly session: StaffSession
  /** Current time in milliseconds. */
  readonly now: number
  readonly open: (what: Opened | null) => void
}

export const KitchenContext = createContext<KitchenScope | null>(null)

export function useScope(): KitchenScope {
  const scope = use(KitchenContext)
  if (!scope) throw new Error('No KitchenContext above this component')
  return scope
}

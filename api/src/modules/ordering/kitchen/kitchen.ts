import type { ShopErrorCode } from '@carte/contract'
import type { Context } from '../../../config/context.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'

export interface PlannedOrder {
  readonly shopId: string
  readonly note: string
}

export interface KitchenOrder extends PlannedOrder {
  readonly orderId: string
}

export type KitchenAnswer = { readonly accepted: true } | { readonly accepted: false; readonly code: ShopErrorCode }
/** The kitchen has the order and answers later, by `acceptOrder` or `rejectOrder` in `dispatch.ts`. */
export type AnswerToCome = { readonly accepted: 'later' }

export interface Kitchen {
  /** Checks an order before it is placed. A kitchen without this method accepts everything on the menu. */
  check?(order: PlannedOrder): Promise<KitchenAnswer>
  /**
   * Receives a paid order. Must be idempotent: an instance can crash before it has stored the answer, and then calls
   * again.
   */
  submit(order: KitchenOrder): Promise<KitchenAnswer | AnswerToCome>
  start(): void
  close(): Promise<void>
}

type Deps = Pick<Context, 'db' | 'clock' | 'log'> & { readonly outbox: Outbox }
export type MakeKitchen = (parts: Deps & Pick<Context, 'config'>) => Kitchen

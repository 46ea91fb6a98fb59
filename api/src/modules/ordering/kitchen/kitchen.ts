import type { ShopErrorCode } from '@carte/contract'
import type { Context } from '../../../config/context.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'

/** What a kitchen may look at before an order is taken. */
export interface PlannedOrder {
  readonly shopId: string
  readonly note: string
}

/** What a kitchen is handed once an order is paid. */
export interface KitchenOrder extends PlannedOrder {
  readonly orderId: string
}

export type KitchenAnswer = { readonly accepted: true } | { readonly accepted: false; readonly code: ShopErrorCode }
/** The kitchen has been told, and answers later: with `acceptOrder`, or with `refuseOrder` (see `hand-over.ts`). */
export type AnswerToCome = { readonly accepted: 'later' }

/** Whoever cooks. Moves an order on with `moveOrder`. */
export interface Kitchen {
  /** Whether it would take an order that is being placed. A kitchen without it takes whatever the menu has. */
  check?(order: PlannedOrder): Promise<KitchenAnswer>
  /** Told of a paid order. Possibly twice, since an instance may die before it has written the answer down. */
  submit(order: KitchenOrder): Promise<KitchenAnswer | AnswerToCome>
  start(): void
  close(): Promise<void>
}

type Parts = Pick<Context, 'db' | 'clock' | 'log'> & { readonly outbox: Outbox }
export type MakeKitchen = (parts: Parts & Pick<Context, 'config'>) => Kitchen

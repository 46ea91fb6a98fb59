import type { ShopErrorCode } from '@carte/contract'
import type { Rooms } from '../rooms.ts'

/** What a kitchen is handed once an order is paid. */
export interface KitchenOrder {
  readonly orderId: string
  readonly shopId: string
  readonly note: string
}

export type KitchenAnswer = { readonly accepted: true } | { readonly accepted: false; readonly code: ShopErrorCode }

/** Whoever cooks. Told of an order possibly twice; moves it on with `moveOrder`. */
export interface Kitchen {
  submit(order: KitchenOrder): Promise<KitchenAnswer>
  start(): void
  close(): Promise<void>
}

type Parts = Pick<Rooms, 'db' | 'clock' | 'log' | 'outbox'>
export type MakeKitchen = (parts: Parts & Pick<Rooms, 'config'>) => Kitchen

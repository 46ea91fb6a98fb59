import type { OrderLine, PlacedOrder, SaleTime, Translation } from '@carte/contract'
import type { FieldChange } from '@carte/domain'

// Contents of JSON columns that the contract does not define.

export type MenuNode =
  | {
      type: 'container'
      name: string
      i18n: Translation[]
      imageUrl?: string
      items: MenuNode[]
      saleTimes?: SaleTime[]
    }
  | { type: 'article'; code: string; choices: string[]; suggestions: string[] }

/** A change of a published version, with the name of the person who made it. */
export interface PublishedChange extends FieldChange {
  readonly accountName: string
}

export interface LoginProvider {
  id: string
  name: string
}

export interface ExtraInfo {
  text: string
  i18n: Translation[]
}

export type LineChoice = OrderLine['choices'][number]

/**
 * The stored response for requests that repeat an idempotency key, without the order's code. That code is a secret: it
 * is not stored, but derived again from the order's id and a key of the server.
 */
export type StoredOrder = Omit<PlacedOrder, 'customerCode'>

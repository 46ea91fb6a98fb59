import type { OrderLine, PlacedOrder, Translation } from '@carte/contract'

// Contents of JSON columns that the contract does not define.

export type MenuNode =
  | { type: 'container'; name: string; i18n: Translation[]; imageUrl?: string; items: MenuNode[] }
  | { type: 'article'; code: string; choices: string[]; suggestions: string[] }

export interface LoginProvider {
  id: string
  name: string
}

export interface ExtraInfo {
  text: string
  i18n: Translation[]
}

export type LineChoice = OrderLine['choices'][number]

/** The response to a repeated order, without the customer's code: that is a secret and is not stored. */
export type StoredOrder = Omit<PlacedOrder, 'customerCode'>

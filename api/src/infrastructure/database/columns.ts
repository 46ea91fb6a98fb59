import type { OrderLine, PlacedOrder, Translation } from '@carte/contract'

// What JSON columns hold and the contract does not name.

/** A container or an article of a menu; articles are named by their code. */
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

/** The answer to a repeated order. The customer's code is a secret, which is not stored. */
export type StoredOrder = Omit<PlacedOrder, 'customerCode'>

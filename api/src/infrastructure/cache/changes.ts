import type { EventBus } from '../events/event-bus.ts'
import { eventTopic } from '../events/topic.ts'
import type { Memo } from './memo.ts'

/**
 * What is kept from which table; `*` stands for the row's key, and for every key when many rows have changed. `view/…` are
 * rendered pages: home shows every shop, a page of a shop everything of that shop.
 */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  // Without customers there are no prices for members.
  operator: ['operator/', 'campaigns/', 'card/', 'menu/', 'answer/menu/', 'embed/menu/', 'view/'],
  shop: [
    'shops/',
    'shop/*',
    'menu/*',
    'answer/shop/*',
    'answer/menu/*',
    'embed/menu/*/',
    'answer/spots/*',
    'answer/methods/*',
    'view/shops/',
    'view/shop/*/',
  ],
  shop_article: ['menu/*', 'answer/menu/*', 'embed/menu/*/', 'view/shop/*/'],
  delivery_spot: ['spots/*', 'answer/spots/*', 'view/shop/*/'],
  menu: ['card/', 'menu/', 'answer/menu/', 'embed/menu/', 'campaigns/', 'view/shop/'],
  article: ['card/', 'menu/', 'answer/menu/', 'embed/menu/', 'view/shop/'],
  choice_group: ['card/', 'menu/', 'answer/menu/', 'embed/menu/', 'view/shop/'],
  campaign: ['campaigns/', 'card/', 'menu/', 'answer/menu/', 'embed/menu/', 'view/shop/'],
  vat_rate: ['vat/'],
  chain: ['chains/', 'shops/of/'],
  // The first account of any shop changes what all others can be paid with.
  payment_account: ['answer/methods/', 'view/shop/'],
}

/** What this module needs of an event bus. */
export type Hears = Pick<EventBus, 'subscribe' | 'onConnection'>

/** A committed change of a table: of one row by its key, or without one of many. Triggers publish it. */
export interface TableChange {
  readonly table: string
  readonly key?: string
}
export const tableChanged = eventTopic<TableChange>('carte_change')

/** Drops from `memo` what a committed change, on whichever instance, has made untrue. */
export function watchChanges(memo: Memo, eventBus: Hears): void {
  eventBus.onConnection((listening) => memo.setTrusted(listening))
  eventBus.subscribe(tableChanged, ({ table, key }) => {
    for (const dependent of DEPENDENTS[table] ?? []) {
      const star = dependent.indexOf('*')
      if (star === -1) memo.drop(dependent)
      else memo.drop(key === undefined ? dependent.slice(0, star) : dependent.replace('*', key))
    }
  })
}

import type { EventBus } from '../events/event-bus.ts'
import { eventTopic } from '../events/topic.ts'
import type { Cache } from './cache.ts'

/**
 * Cache keys that depend on each table; `*` stands for the row's key, or for every key if many rows have changed.
 * `view/…` are rendered pages: home depends on every shop, a shop's pages on everything of that shop.
 */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  // The setting for customer login decides whether there are prices for members.
  operator: ['operator/', 'campaigns/', 'menu-builder/', 'menu/', 'answer/menu/', 'embed/menu/', 'view/'],
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
  // A shop says for how many days ahead it takes orders.
  pickup_capacity: ['shop/*', 'answer/shop/*', 'view/shop/*/'],
  pickup_exception: ['shop/*'],
  delivery_spot: ['spots/*', 'answer/spots/*', 'view/shop/*/'],
  menu: ['menu-builder/', 'menu/', 'answer/menu/', 'embed/menu/', 'campaigns/', 'view/shop/'],
  article: ['menu-builder/', 'menu/', 'answer/menu/', 'embed/menu/', 'view/shop/'],
  choice_group: ['menu-builder/', 'menu/', 'answer/menu/', 'embed/menu/', 'view/shop/'],
  campaign: ['campaigns/', 'menu-builder/', 'menu/', 'answer/menu/', 'embed/menu/', 'view/shop/'],
  vat_rate: ['vat/'],
  chain: ['chains/', 'shops/of/'],
  // A shop's first account changes the payment methods of all other shops.
  payment_account: ['answer/methods/', 'view/shop/'],
}

export type ChangeSource = Pick<EventBus, 'subscribe' | 'onConnection'>

/** A committed change of one row, or of many if `key` is undefined. Triggers publish it. */
export interface TableChange {
  readonly table: string
  readonly key?: string
}
export const tableChanged = eventTopic<TableChange>('carte_change')

export function watchChanges(cache: Cache, eventBus: ChangeSource): void {
  eventBus.onConnection((listening) => cache.setEnabled(listening))
  eventBus.subscribe(tableChanged, ({ table, key }) => {
    for (const dependent of DEPENDENTS[table] ?? []) {
      const star = dependent.indexOf('*')
      if (star === -1) cache.drop(dependent)
      else cache.drop(key === undefined ? dependent.slice(0, star) : dependent.replace('*', key))
    }
  })
}

import type { Listener } from '../db/listen.ts'
import type { Memo } from './memo.ts'

/** What is kept from which table; `*` stands for the row's key, and for everything when many rows have changed. */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  operator: ['operator/'],
  shop: ['shops/', 'shop/*', 'menu/*', 'answer/shop/*', 'answer/menu/*', 'answer/spots/*', 'answer/methods/*'],
  shop_article: ['menu/*', 'answer/menu/*'],
  delivery_spot: ['spots/*', 'answer/spots/*'],
  menu: ['card/', 'menu/', 'answer/menu/', 'campaigns/'],
  article: ['card/', 'menu/', 'answer/menu/'],
  choice_group: ['card/', 'menu/', 'answer/menu/'],
  campaign: ['campaigns/', 'card/', 'menu/', 'answer/menu/'],
  vat_rate: ['vat/'],
}

/** Drops from `memo` what a committed change, on whichever instance, has made untrue. */
export function watchChanges(memo: Memo, listener: Listener): void {
  listener.onState((listening) => memo.setTrusted(listening))
  listener.on('carte_change', (payload) => {
    const { table, key } = JSON.parse(payload) as { table: string; key?: string }
    for (const dependent of DEPENDENTS[table] ?? []) {
      if (!dependent.endsWith('*')) memo.drop(dependent)
      else memo.drop(key === undefined ? dependent.slice(0, -1) : `${dependent.slice(0, -1)}${key}`)
    }
  })
}

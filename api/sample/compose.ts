import { LANGUAGES } from '@carte/contract'
import { brand, customers, extraInfo } from './brand.ts'
import { campaigns } from './campaigns.ts'
import { articles, choiceGroups, menu } from './menu.ts'
import type { Sample, SampleCustomer, SampleShop } from './types.ts'
import { vat } from './vat.ts'

/**
 * Combines shops with the shared menu, brand and VAT table. Removes shops that are not among `shops` from the favorites
 * of customers, and replaces such a `favoriteShop` by the first shop.
 */
export function compose(shops: readonly [SampleShop, ...SampleShop[]]): Sample {
  const ids = new Set(shops.map((shop) => shop.id))
  const withKnownShops = (customer: SampleCustomer): SampleCustomer => ({
    ...customer,
    favoriteShop: ids.has(customer.favoriteShop) ? customer.favoriteShop : shops[0].id,
    favorites: customer.favorites.filter(({ code, type }) => type === 'article' || ids.has(code)),
  })
  return {
    brand,
    languages: LANGUAGES,
    extraInfo,
    shops,
    menu,
    articles,
    choiceGroups,
    campaigns,
    customers: customers.map(withKnownShops),
    vat,
  }
}

import { type Currency, getMenu, type Shop } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import {
  choiceProblems,
  isOpenForOrders,
  listArticles,
  type PlacedArticle,
  preselection,
  toBasketArticle,
  toBasketChoices,
} from '@carte/domain'
import {
  addItemAtom,
  atom,
  clientAtom,
  FIRST_SHOPS,
  type JotaiStore,
  loadShopList,
  setBasketShopAtom,
  useStore,
} from '@carte/store'
import { useEffect, useState } from 'react'

/** Data for opening screens that need parameters: a shop that takes orders, and an article of its menu that can be ordered. */
export interface Sample {
  readonly shop: Shop
  readonly currency: Currency
  readonly article: PlacedArticle
}

/** Null until the server has answered. */
export const sampleAtom = atom<Sample | null>(null)

/** Loads the sample. Returns the error message, or null. */
export function useSample(): string | null {
  const store = useStore()
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    loadSample(store).then(
      (sample) => store.set(sampleAtom, sample),
      (error: unknown) => setError(String(error)),
    )
  }, [store])
  return error
}

/**
 * Loads the sample.
 *
 * @throws ProblemError if the server does not answer, Error if nothing can be ordered
 */
async function loadSample(store: JotaiStore): Promise<Sample> {
  const list = await loadShopList(store, FIRST_SHOPS)
  const shop = ('shops' in list ? list.shops : list).find((each) => isOpenForOrders(each, new Date()))
  if (!shop) throw new Error('No shop accepts orders at the moment')
  // Not `loadMenu`, which would store this as the current menu.
  const menu = unwrap(await store.get(clientAtom).call(getMenu, { params: { shopId: shop.id } }))
  const article = listArticles(menu).find(isOrderable)
  if (!article) throw new Error(`No article on the menu of ${shop.name} can be ordered`)
  return { shop, currency: menu.currency, article }
}

const isOrderable = ({ item }: PlacedArticle) =>
  !item.article.soldOut && choiceProblems(item.choices, preselection(item.choices)).length === 0

/** Adds the sample article to the basket with its preselected choices. */
export function addSample(store: JotaiStore, { shop, currency, article: { item, path } }: Sample): void {
  store.set(setBasketShopAtom, shop, currency)
  store.set(addItemAtom, {
    type: 'article',
    quantity: 1,
    article: toBasketArticle(item.article),
    path: [...path],
    choices: toBasketChoices(item.choices, preselection(item.choices)),
  })
}

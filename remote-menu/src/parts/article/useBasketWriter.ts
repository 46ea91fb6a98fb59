import type { ArticleItem, BasketItem } from '@carte/contract'
import { type NewItem, type Selection, sameChoices, toBasketArticle, toBasketChoices } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { paths, useNavigate } from '@carte/navigation'
import {
  addItemAtom,
  basketAtom,
  basketCountAtom,
  menuAtom,
  replaceItemAtom,
  setBasketShopAtom,
  suggestedArticlesAtom,
  useStore,
} from '@carte/store'
import { createContext, use } from 'react'
import { menuTexts } from '../../texts.ts'
import { useMenuScope } from '../MenuContext.ts'
import { toastAtom } from '../toast/toast.ts'
import { articleName } from '../wording.ts'
import { FROM_MENU } from './return.ts'
import { openRound, orderableSuggestions, roundAfter } from './suggestions.ts'

/** An article as a guest wants it. */
export interface Wish {
  readonly item: ArticleItem
  /** Names of the containers that lead to it. */
  readonly path: readonly string[]
  readonly selection: Selection
  readonly quantity: number
}

/** Whether adding leads nowhere: beside an article that is being put together, the guest stays with it. */
export const StayContext = createContext(false)

const lineOf = ({ item, path, selection, quantity }: Wish): NewItem => ({
  type: 'article',
  quantity,
  article: toBasketArticle(item.article),
  path: [...path],
  choices: toBasketChoices(item.choices, selection),
})

const isOf = (line: NewItem) => (item: BasketItem) => item.article.code === line.article.code && sameChoices(item, line)

/** Puts wishes into the basket of this menu's shop, and says so. */
export function useBasketWriter() {
  const { shop, currency } = useMenuScope()
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const navigate = useNavigate()
  const stays = use(StayContext)

  /** Adds all of them; answers the round of suggestions that was open before, and the one that is now. */
  const put = (wishes: readonly Wish[], isLeaving: boolean) => {
    // Also the currency, which the shop itself does not know.
    store.set(setBasketShopAtom, shop, currency)
    const before = openRound(store.get(suggestedArticlesAtom), store.get(basketAtom))
    let round = before
    for (const wish of wishes) {
      const line = lineOf(wish)
      store.set(addItemAtom, line)
      const added = store.get(basketAtom).items.find(isOf(line))
      if (added) round = roundAfter(round, shop.id, added.id, wish.item.code)
    }
    const name = wishes.map(({ item }) => articleName(item.article, language).text).join(', ')
    store.set(toastAtom, { message: t('toast.added', { name, number: store.get(basketCountAtom) }), isLeaving })
    return { before, round }
  }

  /** Whether a basket is to be asked what goes with an article (readings "suggestions"). */
  const hasStep = ({ item }: Wish) => {
    const menu = store.get(menuAtom)
    return menu ? orderableSuggestions(menu, item).length > 0 : item.suggestions.length > 0
  }

  return {
    /**
     * Adds one, and opens its suggestions where there are some, once for each basket.
     *
     * @param left the location of a screen that ends with it: what follows takes its place in the history, and says what was added
     * @returns whether it has led on
     */
    add: (wish: Wish, left?: { readonly state: unknown }): boolean => {
      const { before, round } = put([wish], left !== undefined)
      if (before) store.set(suggestedArticlesAtom, round)
      if (before || stays || store.get(basketAtom).hasSelectedSuggestions || !hasStep(wish)) return false
      store.set(suggestedArticlesAtom, round)
      const step = { shopId: shop.id, category: wish.path, articleId: wish.item.code }
      void navigate(
        paths.suggestedArticles.href(step),
        left ? { replace: true, state: left.state } : { state: FROM_MENU },
      )
      return true
    },
    /** Adds what was chosen of what is suggested. */
    addSuggested: (wishes: readonly Wish[]) => store.set(suggestedArticlesAtom, put(wishes, false).round),
    /** Saves an edited line in its place; says nothing where nothing has changed. */
    replace: (id: string, wish: Wish) => {
      store.set(setBasketShopAtom, shop, currency)
      const { items } = store.get(basketAtom)
      store.set(replaceItemAtom, id, lineOf(wish))
      if (store.get(basketAtom).items === items) return
      const { text: name } = articleName(wish.item.article, language)
      store.set(toastAtom, { message: t('toast.saved', { name }), isLeaving: true })
    },
  }
}

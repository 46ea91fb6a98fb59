import type { ArticleItem, BasketItem } from '@carte/contract'
import {
  type NewItem,
  type PlacedArticle,
  preselection,
  type Selection,
  sameChoices,
  toBasketArticle,
  toBasketChoices,
} from '@carte/domain'
import { formatList, useTexts } from '@carte/i18n'
import { paths, useNavigate } from '@carte/navigation'
import {
  addItemAtom,
  basketAtom,
  basketCountAtom,
  claimBasket,
  isOrderElsewhere,
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
import { quickAddOptions } from './quick-add.ts'
import { FROM_MENU } from './return.ts'
import { openRound, orderableSuggestions, roundAfter } from './suggestions.ts'
import { OpenSuggestionsContext } from './suggestions-sheet.ts'

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

/** Returns an article with the menu's defaults. */
export const quickWish = ({ item, path }: PlacedArticle): Wish => ({
  item,
  path,
  selection: preselection(item.choices),
  quantity: 1,
})

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
  const openSuggestions = use(OpenSuggestionsContext)

  /** Adds all of them; answers the round of suggestions that was open before, the one that is now, and the last line. */
  const put = (wishes: readonly Wish[]) => {
    // Also the currency, which the shop itself does not know.
    store.set(setBasketShopAtom, shop, currency)
    const before = openRound(store.get(suggestedArticlesAtom), store.get(basketAtom))
    let round = before
    let lineId: string | undefined
    for (const wish of wishes) {
      const line = lineOf(wish)
      store.set(addItemAtom, line)
      lineId = store.get(basketAtom).items.find(isOf(line))?.id
      if (lineId) round = roundAfter(round, shop.id, lineId, wish.item.code)
    }
    return { before, round, lineId }
  }

  /** Says what was added; of a single dish also the defaults that it was added with, which can be changed. */
  const announce = (wishes: readonly Wish[], lineId: string | undefined) => {
    const names = wishes.map(({ item }) => articleName(item.article, language).text)
    const [only] = wishes
    const options = wishes.length === 1 && only ? quickAddOptions(only.item) : []
    const name = names.join(', ')
    if (options.length === 0) {
      return store.set(toastAtom, { message: t('toast.added', { name, number: store.get(basketCountAtom) }) })
    }
    const taken = options.map((article) => articleName(article, language).text)
    const message = t('toast.addedWith', { name, options: formatList(taken, language) })
    store.set(toastAtom, { message, addedWithDefaults: lineId })
  }

  /** Whether a basket is to be asked what goes with an article (readings "suggestions"). */
  const hasStep = ({ item }: PlacedArticle) => {
    const menu = store.get(menuAtom)
    return menu ? orderableSuggestions(menu, item).length > 0 : item.suggestions.length > 0
  }

  /** Another tab, or another place on this page, has begun an order elsewhere: the guest is asked before that is emptied. */
  const isElsewhere = () => isOrderElsewhere(store.get(basketAtom), shop.id)
  const afterClaim = (act: () => void) =>
    void claimBasket(store, shop, { currency }).then((isOurs) => {
      if (isOurs) act()
    })

  /** Begins the round of suggestions that adding an article opens; answers whether there is a step to lead to. */
  const begin = (
    placed: PlacedArticle,
    { before, round }: Pick<ReturnType<typeof put>, 'before' | 'round'>,
  ): boolean => {
    if (before) store.set(suggestedArticlesAtom, round)
    if (before || stays || store.get(basketAtom).hasSelectedSuggestions || !hasStep(placed)) return false
    store.set(suggestedArticlesAtom, round)
    return true
  }

  const stepOf = ({ item, path }: PlacedArticle) =>
    paths.suggestedArticles.href({ shopId: shop.id, category: path, articleId: item.code })

  return {
    /**
     * Adds what was put together on a screen that ends with it. Where the article has suggestions, they take its place in the history, once for
     * each basket. The next screen says what was added.
     *
     * @returns whether it has led on
     */
    add: (wish: Wish, left: { readonly state: unknown }): boolean => {
      const say = (isLeaving: boolean) => {
        const values = { name: articleName(wish.item.article, language).text, number: store.get(basketCountAtom) }
        store.set(toastAtom, { message: t('toast.added', values), isLeaving })
      }
      if (isElsewhere()) {
        afterClaim(() => {
          put([wish])
          say(false)
        })
        return false
      }
      const rounds = put([wish])
      say(true)
      if (!begin(wish, rounds)) return false
      void navigate(stepOf(wish), { replace: true, state: left.state })
      return true
    },
    /** Adds one with the menu's defaults, says with which, and opens its suggestions where there are some, once for each basket. */
    quickAdd: (placed: PlacedArticle): void => {
      const wish = quickWish(placed)
      if (isElsewhere()) {
        afterClaim(() => announce([wish], put([wish]).lineId))
        return
      }
      const { lineId, ...rounds } = put([wish])
      announce([wish], lineId)
      if (begin(placed, rounds) && !openSuggestions(placed)) void navigate(stepOf(placed), { state: FROM_MENU })
    },
    /** Adds what was chosen of what is suggested. */
    addSuggested: (wishes: readonly Wish[]): void => {
      if (isElsewhere()) {
        afterClaim(() => announce(wishes, put(wishes).lineId))
        return
      }
      const { round, lineId } = put(wishes)
      announce(wishes, lineId)
      store.set(suggestedArticlesAtom, round)
    },
    /** Saves an edited line in its place; says nothing where nothing has changed. */
    replace: (id: string, wish: Wish) => {
      // The line is not in the basket any more.
      if (isElsewhere()) return
      store.set(setBasketShopAtom, shop, currency)
      const { items } = store.get(basketAtom)
      store.set(replaceItemAtom, id, lineOf(wish))
      if (store.get(basketAtom).items === items) return
      const { text: name } = articleName(wish.item.article, language)
      store.set(toastAtom, { message: t('toast.saved', { name }), isLeaving: true })
    },
  }
}

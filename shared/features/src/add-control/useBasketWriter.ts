import type { ArticleItem, BasketItem, Currency, Shop } from '@carte/contract'
import {
  type NewItem,
  type PlacedArticle,
  preselection,
  type Selection,
  sameChoices,
  toBasketArticle,
  toBasketChoices,
} from '@carte/domain'
import { type Texts, useTexts } from '@carte/i18n'
import {
  addItemAtom,
  basketAtom,
  basketCountAtom,
  claimBasket,
  isOtherOrder,
  setBasketShopAtom,
  setQuantityAtom,
  suggestedArticlesAtom,
  toastAtom,
  useStore,
  withUserPricesAtom,
} from '@carte/store'
import { articleName } from '../localized.ts'
import type { en } from './locales/en.ts'
import { quickAddOptions } from './quick-add.ts'
import { openSuggestionsOf, suggestionsAfterAdding } from './suggestion-round.ts'

/** An article with the options and the quantity to add. */
export interface LineDraft {
  readonly item: ArticleItem
  /** Names of the surrounding containers, outermost first. */
  readonly path: readonly string[]
  readonly selection: Selection
  readonly quantity: number
}

export interface BasketWriterOptions {
  /** Texts of a remote that include those of `locales`. */
  readonly texts: Texts<typeof en>
  /** The shop whose menu has the articles. */
  readonly shop: Pick<Shop, 'id' | 'name' | 'orderTypes'>
  readonly currency: Currency
}

/** Returns functions that write to the basket of a menu's shop and announce the change. */
export function useBasketWriter({ texts, shop, currency }: BasketWriterOptions) {
  const { t, language } = useTexts(texts)
  const store = useStore()

  /** Adds a line for each draft, also to the open round of suggestions. Returns the id of the last line. */
  const addLines = (drafts: readonly LineDraft[]) => {
    // Also sets the currency, which is not part of the shop.
    store.set(setBasketShopAtom, shop, currency)
    let round = openSuggestionsOf(store.get(suggestedArticlesAtom), store.get(basketAtom))
    let lineId: string | undefined
    for (const draft of drafts) {
      // The basket can have got its shop just now, and with it the prices of its order type.
      const line = toNewItem({ ...draft, item: store.get(withUserPricesAtom)(draft.item) })
      store.set(addItemAtom, line)
      lineId = store.get(basketAtom).items.find(isSameLine(line))?.id
      if (lineId) round = suggestionsAfterAdding(round, shop.id, lineId, draft.item.code)
    }
    store.set(suggestedArticlesAtom, round)
    return lineId
  }

  /** Announces the added dishes. For a single dish with defaults it offers to change them. */
  const announce = (drafts: readonly LineDraft[], lineId: string | undefined) => {
    const name = drafts.map(({ item }) => articleName(item.article, language).text).join(', ')
    const [only] = drafts
    if (drafts.length === 1 && only && quickAddOptions(only.item).length > 0) {
      // Short, because the button needs room on a phone.
      return store.set(toastAtom, { message: t('toast.addedOne', { name }), addedWithDefaults: lineId })
    }
    const message = t('toast.added', { name, number: store.get(basketCountAtom) })
    store.set(toastAtom, { message, canBeCut: true })
  }

  // Another tab or embed element may have started an order at another shop: ask the guest before that basket is emptied.
  const isOtherShop = () => isOtherOrder(store.get(basketAtom), shop.id)
  const afterConfirmation = (act: () => void) =>
    void claimBasket(store, shop, { currency }).then((isClaimed) => {
      if (isClaimed) act()
    })

  return {
    addLines,
    announce,
    isOtherShop,
    /** Calls `act` once the guest has confirmed that the basket of another shop is emptied. */
    afterConfirmation,
    /** Adds an article with the menu's defaults. Announces it, unless its line existed before. */
    quickAdd: (placed: PlacedArticle): void => {
      const draft = quickAddDraft(placed)
      if (isOtherShop()) {
        afterConfirmation(() => announce([draft], addLines([draft])))
        return
      }
      const { items } = store.get(basketAtom)
      const lineId = addLines([draft])
      // For a line that existed before, the card announces its new quantity.
      if (!items.some(({ id }) => id === lineId)) announce([draft], lineId)
    },
    /** Takes one off a line. Taking the last one removes the line, which can be undone. */
    takeOne: (line: BasketItem): void => {
      const index = store.get(basketAtom).items.findIndex(({ id }) => id === line.id)
      store.set(setQuantityAtom, line.id, line.quantity - 1)
      if (line.quantity > 1) return
      const message = t('toast.removed', { name: articleName(line.article, language).text })
      store.set(toastAtom, { message, removed: { lines: [{ item: line, index }], shopId: shop.id } })
    },
  }
}

/** Returns a draft of a line with one article and the menu's default options. */
export const quickAddDraft = ({ item, path }: PlacedArticle): LineDraft => ({
  item,
  path,
  selection: preselection(item.choices),
  quantity: 1,
})

/** Returns the line that a draft adds to the basket. */
export const toNewItem = ({ item, path, selection, quantity }: LineDraft): NewItem => ({
  type: 'article',
  quantity,
  article: toBasketArticle(item.article),
  path: [...path],
  choices: toBasketChoices(item.choices, selection),
})

const isSameLine = (line: NewItem) => (item: BasketItem) =>
  item.article.code === line.article.code && sameChoices(item, line)

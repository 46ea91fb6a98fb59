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
import { articleName } from '@carte/features'
import { formatList, midSentence, useTexts } from '@carte/i18n'
import {
  addItemAtom,
  atom,
  basketAtom,
  basketCountAtom,
  claimBasket,
  isOtherOrder,
  replaceItemAtom,
  setBasketShopAtom,
  setQuantityAtom,
  suggestedArticlesAtom,
  useAtomValue,
  useStore,
} from '@carte/store'
import { useMemo } from 'react'
import { menuTexts } from '../../texts.ts'
import { useMenuScope } from '../MenuContext.ts'
import { toastAtom } from '../toast/toast.ts'
import { quickAddOptions } from './quick-add.ts'
import { openSuggestionsOf, suggestionsAfterAdding } from './suggestions.ts'

/** An article with the options and the quantity to add. */
interface LineDraft {
  readonly item: ArticleItem
  /** Names of the surrounding containers, outermost first. */
  readonly path: readonly string[]
  readonly selection: Selection
  readonly quantity: number
}

/** Returns functions that write to the basket of this menu's shop and announce the change. */
export function useBasketWriter() {
  const { shop, currency } = useMenuScope()
  const { t, language } = useTexts(menuTexts)
  const store = useStore()

  /** Adds a line for each draft, also to the open round of suggestions. Returns the id of the last line. */
  const addLines = (drafts: readonly LineDraft[]) => {
    // Also sets the currency, which is not part of the shop.
    store.set(setBasketShopAtom, shop, currency)
    let round = openSuggestionsOf(store.get(suggestedArticlesAtom), store.get(basketAtom))
    let lineId: string | undefined
    for (const draft of drafts) {
      const line = toNewItem(draft)
      store.set(addItemAtom, line)
      lineId = store.get(basketAtom).items.find(isSameLine(line))?.id
      if (lineId) round = suggestionsAfterAdding(round, shop.id, lineId, draft.item.code)
    }
    store.set(suggestedArticlesAtom, round)
    return lineId
  }

  /** Announces the added dishes. For a single dish it names the defaults that were used and offers to change them. */
  const announce = (drafts: readonly LineDraft[], lineId: string | undefined) => {
    const names = drafts.map(({ item }) => articleName(item.article, language).text)
    const [only] = drafts
    const options = drafts.length === 1 && only ? quickAddOptions(only.item) : []
    const name = names.join(', ')
    if (options.length === 0) {
      return store.set(toastAtom, { message: t('toast.added', { name, number: store.get(basketCountAtom) }) })
    }
    const optionNames = options.map((article) => midSentence(articleName(article, language).text, language))
    const message = t('toast.addedWith', { name, options: formatList(optionNames, language) })
    store.set(toastAtom, { message, addedWithDefaults: lineId })
  }

  // Another tab or embed element may have started an order at another shop: ask the guest before that basket is emptied.
  const isOtherShop = () => isOtherOrder(store.get(basketAtom), shop.id)
  const afterConfirmation = (act: () => void) =>
    void claimBasket(store, shop, { currency }).then((isClaimed) => {
      if (isClaimed) act()
    })

  return {
    /** Adds an article from its own screen, which then closes. The next screen shows the message. */
    add: (draft: LineDraft): void => {
      const notify = (isForNextScreen: boolean) => {
        const values = { name: articleName(draft.item.article, language).text, number: store.get(basketCountAtom) }
        store.set(toastAtom, { message: t('toast.added', values), isForNextScreen })
      }
      if (isOtherShop()) {
        afterConfirmation(() => {
          addLines([draft])
          // When the guest confirms, this screen has closed and the next one is shown.
          notify(false)
        })
        return
      }
      addLines([draft])
      notify(true)
    },
    /** Adds an article with the menu's defaults, and names them. */
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
    /** Adds the suggestions that the guest has chosen. */
    addSuggested: (drafts: readonly LineDraft[]): void => {
      if (isOtherShop()) afterConfirmation(() => announce(drafts, addLines(drafts)))
      else announce(drafts, addLines(drafts))
    },
    /** Replaces an edited line, which keeps its place. Shows no message if nothing changed. */
    replace: (id: string, draft: LineDraft) => {
      // The basket of another shop does not contain the line.
      if (isOtherShop()) return
      store.set(setBasketShopAtom, shop, currency)
      const { items } = store.get(basketAtom)
      store.set(replaceItemAtom, id, toNewItem(draft))
      if (store.get(basketAtom).items === items) return
      const { text: name } = articleName(draft.item.article, language)
      store.set(toastAtom, { message: t('toast.saved', { name }), isForNextScreen: true })
    },
  }
}

/** Returns the basket's line of an article with the menu's defaults, to which the plus of a card adds. */
export function useQuickLine(item: ArticleItem): BasketItem | undefined {
  const { shop } = useMenuScope()
  const lineAtom = useMemo(() => {
    const isQuickLine = isSameLine(toNewItem(quickAddDraft({ item, path: [] })))
    return atom((get) => {
      const { shopId, items } = get(basketAtom)
      return shopId === shop.id ? items.find(isQuickLine) : undefined
    })
  }, [item, shop.id])
  return useAtomValue(lineAtom)
}

/** Returns how many of an article are in the basket of this menu's shop, with any options. */
export function useArticleQuantity({ code }: ArticleItem): number {
  const { shop } = useMenuScope()
  const quantityAtom = useMemo(
    () =>
      atom((get) => {
        const { shopId, items } = get(basketAtom)
        if (shopId !== shop.id) return 0
        return items.reduce((sum, { article, quantity }) => sum + (article.code === code ? quantity : 0), 0)
      }),
    [code, shop.id],
  )
  return useAtomValue(quantityAtom)
}

/** Returns a draft of a line with one article and the menu's default options. */
export const quickAddDraft = ({ item, path }: PlacedArticle): LineDraft => ({
  item,
  path,
  selection: preselection(item.choices),
  quantity: 1,
})

const toNewItem = ({ item, path, selection, quantity }: LineDraft): NewItem => ({
  type: 'article',
  quantity,
  article: toBasketArticle(item.article),
  path: [...path],
  choices: toBasketChoices(item.choices, selection),
})

const isSameLine = (line: NewItem) => (item: BasketItem) =>
  item.article.code === line.article.code && sameChoices(item, line)

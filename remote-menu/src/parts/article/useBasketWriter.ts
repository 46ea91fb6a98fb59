import type { ArticleItem } from '@carte/contract'
import { type NewItem, type Selection, toBasketArticle, toBasketChoices } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { addItemAtom, basketCountAtom, replaceItemAtom, setBasketShopAtom, useSetAtom, useStore } from '@carte/store'
import { menuTexts } from '../../texts.ts'
import { useMenuScope } from '../MenuContext.ts'
import { toastAtom } from '../toast/toast.ts'
import { articleName } from '../wording.ts'

/** An article as a guest wants it. */
export interface Wish {
  readonly item: ArticleItem
  /** Names of the containers that lead to it. */
  readonly path: readonly string[]
  readonly selection: Selection
  readonly quantity: number
}

const lineOf = ({ item, path, selection, quantity }: Wish): NewItem => ({
  type: 'article',
  quantity,
  article: toBasketArticle(item.article),
  path: [...path],
  choices: toBasketChoices(item.choices, selection),
})

/** Puts wishes into the basket of this menu's shop, and says so. */
export function useBasketWriter() {
  const { shop, currency } = useMenuScope()
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const claim = useSetAtom(setBasketShopAtom)
  const addItem = useSetAtom(addItemAtom)
  const replaceItem = useSetAtom(replaceItemAtom)
  const tell = useSetAtom(toastAtom)
  const name = ({ item }: Wish) => articleName(item.article, language).text
  return {
    /** `isLeaving`: the next screen says so, not this one. */
    add: (wish: Wish, isLeaving = false) => {
      // Also the currency, which the shop itself does not know.
      claim(shop, currency)
      addItem(lineOf(wish))
      tell({ message: t('toast.added', { name: name(wish), number: store.get(basketCountAtom) }), isLeaving })
    },
    /** Saves an edited line in its place. */
    replace: (id: string, wish: Wish) => {
      claim(shop, currency)
      replaceItem(id, lineOf(wish))
      tell({ message: t('toast.saved', { name: name(wish) }), isLeaving: true })
    },
  }
}

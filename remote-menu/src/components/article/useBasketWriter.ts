import { articleName, type LineDraft, toNewItem, useBasketWriter as useSharedWriter } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { basketAtom, basketCountAtom, replaceItemAtom, setBasketShopAtom, toastAtom, useStore } from '@carte/store'
import { menuTexts } from '../../texts.ts'
import { useMenuScope } from '../MenuContext.ts'

/** Returns functions that write to the basket of this menu's shop and announce the change. */
export function useBasketWriter() {
  const { shop, currency } = useMenuScope()
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const writer = useSharedWriter({ texts: menuTexts, shop, currency })
  const { addLines, announce, isOtherShop, afterConfirmation } = writer
  return {
    ...writer,
    /** Adds an article from its own screen, which then closes. The next screen shows the message. */
    add: (draft: LineDraft): void => {
      const notify = (isForNextScreen: boolean) => {
        const values = { name: articleName(draft.item.article, language).text, number: store.get(basketCountAtom) }
        store.set(toastAtom, { message: t('toast.added', values), canBeCut: true, isForNextScreen })
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

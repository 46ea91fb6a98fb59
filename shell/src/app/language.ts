import { changeCulture, type Language } from '@carte/contract'
import type { Translator } from '@carte/i18n'
import { clientAtom, type JotaiStore, languageAtom, loadMenu, sharedLanguageAtom, shopAtom } from '@carte/store'

/**
 * Changes the language: stores it on the server, then switches the texts while it reloads the menu of the chosen shop.
 *
 * @returns whether the language has changed; if the server or the texts fail, the old language stays
 */
export async function changeLanguage(store: JotaiStore, translator: Translator, language: Language): Promise<boolean> {
  const before = store.get(languageAtom)
  const answer = await store.get(clientAtom).call(changeCulture, { query: { cultureCode: language } })
  if (!answer.ok) return false
  const shop = store.get(shopAtom)
  const menu = shop ? loadMenu(store, shop.id) : null
  try {
    // A failed menu request is no error: a menu has texts in every language, so the old one can be shown.
    await Promise.all([translator.change(language), menu?.catch(() => null)])
  } catch {
    await store.get(clientAtom).call(changeCulture, { query: { cultureCode: before } })
    return false
  }
  store.set(languageAtom, language)
  return true
}

/**
 * Follows a language change made in another tab. If the texts fail to load, this tab keeps its language.
 *
 * @param onChange called after the change
 * @returns a function that stops it
 */
export function followLanguage(store: JotaiStore, translator: Translator, onChange: () => void): () => void {
  return store.sub(sharedLanguageAtom, async () => {
    const language = store.get(sharedLanguageAtom)
    if (!language || language === store.get(languageAtom)) return
    try {
      await translator.change(language)
    } catch {
      return
    }
    store.set(languageAtom, language)
    onChange()
  })
}

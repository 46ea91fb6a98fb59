import { changeCulture, type Language } from '@carte/contract'
import type { Translator } from '@carte/i18n'
import { clientAtom, type JotaiStore, languageAtom, loadMenu, sharedLanguageAtom, shopAtom } from '@carte/store'

/**
 * Changes the language (spec §4): tells the server, reloads the menu of the chosen shop, then changes the words.
 *
 * @returns whether it has changed; when the server or the texts cannot be had, everything stays as it is
 */
export async function changeLanguage(store: JotaiStore, translator: Translator, language: Language): Promise<boolean> {
  const before = store.get(languageAtom)
  const answer = await store.get(clientAtom).call(changeCulture, { query: { cultureCode: language } })
  if (!answer.ok) return false
  const shop = store.get(shopAtom)
  const menu = shop ? loadMenu(store, shop.id) : null
  try {
    // A menu holds every language: an old one still speaks the new one.
    await Promise.all([translator.change(language), menu?.catch(() => null)])
  } catch {
    await store.get(clientAtom).call(changeCulture, { query: { cultureCode: before } })
    return false
  }
  store.set(languageAtom, language)
  return true
}

/**
 * Follows the language that another tab has been switched to: all tabs speak one. Its words that cannot be had leave this one as it is.
 *
 * @param onChange called when it has changed
 * @returns how to stop
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

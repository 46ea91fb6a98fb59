import { FALLBACK_LANGUAGE, type Language } from '@carte/contract'
import { createInstance, type i18n } from 'i18next'
import type { Catalogue, Texts } from './texts.ts'

/** The texts of one page, or of one request on a server, in one language at a time. */
export interface Translator {
  readonly i18n: i18n
  readonly language: () => Language
  /** Makes sure that these texts are there in the present language; they stay up to date when it changes. */
  readonly ensure: (texts: readonly Texts<Catalogue>[]) => Promise<void>
  /** Everything that is there in the present language, by namespace: for a page to start with. */
  readonly dump: () => Readonly<Record<string, Catalogue>>
  /** Loads everything that has been ensured in another language, then changes to it. Rejects when a file cannot be had; nothing has changed then. */
  readonly change: (language: Language) => Promise<void>
}

/**
 * Makes a translator; one for each store.
 *
 * @param given texts in the initial language that are there already, by namespace
 */
export function createTranslator(initial: Language, given: Readonly<Record<string, Catalogue>> = {}): Translator {
  const i18n = createInstance({
    lng: initial,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: { [initial]: given },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes.
    interpolation: { escapeValue: false },
  })
  void i18n.init()
  const known = new Map<string, Texts<Catalogue>>()
  let language = initial

  const load = async (texts: Iterable<Texts<Catalogue>>, into: Language) => {
    await Promise.all(
      [...texts].map(async ({ namespace, load }) => {
        if (!i18n.hasResourceBundle(into, namespace)) i18n.addResourceBundle(into, namespace, await load(into))
      }),
    )
  }

  return {
    i18n,
    language: () => language,
    ensure: async (texts) => {
      for (const text of texts) known.set(text.namespace, text)
      await load(texts, language)
    },
    dump: () => i18n.getDataByLanguage(language) as Readonly<Record<string, Catalogue>>,
    change: async (next) => {
      await load(known.values(), next)
      language = next
      await i18n.changeLanguage(next)
    },
  }
}

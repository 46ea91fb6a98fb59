import { FALLBACK_LANGUAGE, type Language } from '@carte/contract'
import { createInstance, type i18n } from 'i18next'
import type { Catalogue, Texts, Translate } from './texts.ts'

/** The texts of one page, or of one request on a server, in one language at a time. */
export interface Translator {
  /** The i18next instance of the present language; another one as soon as it has changed. */
  readonly i18n: i18n
  readonly language: () => Language
  /** Translates outside of React, in the language that is present now. */
  readonly translate: <English extends Catalogue>(texts: Texts<English>) => Translate<English>
  /** Calls back when the language has changed; answers how to stop. */
  readonly subscribe: (onChange: () => void) => () => void
  /**
   * Makes sure that these texts are there in the present language; they stay up to date when it changes.
   *
   * @param afresh whether what is there may be another version's: these take its place
   */
  readonly ensure: (texts: readonly Texts<Catalogue>[], afresh?: boolean) => Promise<void>
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
  let i18n = createInstance({
    lng: initial,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: { [initial]: given },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes.
    interpolation: { escapeValue: false },
    // `TranslatorProvider` listens for the whole page, and texts are loaded before a screen that needs them.
    react: { bindI18n: false, bindI18nStore: false, useSuspense: false },
  })
  void i18n.init()
  const known = new Map<string, Texts<Catalogue>>()
  const listeners = new Set<() => void>()
  const language = () => i18n.language as Language

  const load = async (texts: Iterable<Texts<Catalogue>>, into: Language, afresh?: boolean) => {
    await Promise.all(
      [...texts].map(async ({ namespace, load }) => {
        if (afresh || !i18n.hasResourceBundle(into, namespace))
          i18n.addResourceBundle(into, namespace, await load(into), true, true)
      }),
    )
  }

  return {
    get i18n() {
      return i18n
    },
    language,
    translate: ({ namespace }) => i18n.getFixedT(null, namespace) as never,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    ensure: async (texts, afresh) => {
      for (const text of texts) known.set(text.namespace, text)
      await load(texts, language(), afresh)
    },
    dump: () => i18n.getDataByLanguage(language()) as Readonly<Record<string, Catalogue>>,
    change: async (next) => {
      await load(known.values(), next)
      i18n = i18n.cloneInstance({ lng: next })
      for (const listener of listeners) listener()
    },
  }
}

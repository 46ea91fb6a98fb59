import { FALLBACK_LANGUAGE, type Language } from '@carte/contract'
import { createInstance, type i18n } from 'i18next'
import type { Catalogue, Texts, Translate } from './texts.ts'

/** A room's words in the present language. */
export interface Speech<English extends Catalogue> {
  readonly t: Translate<English>
  readonly language: Language
}

/** The texts of one page, or of one request on a server, in one language at a time. */
export interface Translator {
  readonly i18n: i18n
  readonly language: () => Language
  /** The same object until the language changes. */
  readonly speech: <English extends Catalogue>(texts: Texts<English>) => Speech<English>
  /** Calls back when the language has changed; answers how to stop. */
  readonly subscribe: (onChange: () => void) => () => void
  /** Another object for each language that has been changed to. */
  readonly current: () => { readonly translator: Translator }
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
  const listeners = new Set<() => void>()
  const speeches = new Map<string, unknown>()
  let language = initial

  const load = async (texts: Iterable<Texts<Catalogue>>, into: Language, afresh?: boolean) => {
    await Promise.all(
      [...texts].map(async ({ namespace, load }) => {
        if (afresh || !i18n.hasResourceBundle(into, namespace))
          i18n.addResourceBundle(into, namespace, await load(into), true, true)
      }),
    )
  }

  const translator: Translator = {
    i18n,
    language: () => language,
    speech: <English extends Catalogue>({ namespace }: Texts<English>) => {
      const found = speeches.get(namespace) ?? { t: i18n.getFixedT(language, namespace), language }
      speeches.set(namespace, found)
      return found as Speech<English>
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    current: () => current,
    ensure: async (texts, afresh) => {
      for (const text of texts) known.set(text.namespace, text)
      await load(texts, language, afresh)
    },
    dump: () => i18n.getDataByLanguage(language) as Readonly<Record<string, Catalogue>>,
    change: async (next) => {
      await load(known.values(), next)
      await i18n.changeLanguage(next)
      language = next
      speeches.clear()
      current = { translator }
      for (const listener of listeners) listener()
    },
  }
  let current: { readonly translator: Translator } = { translator }
  return translator
}

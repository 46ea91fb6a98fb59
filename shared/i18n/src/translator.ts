import { FALLBACK_LANGUAGE, type Language } from '@carte/contract'
import { createInstance, type i18n } from 'i18next'
import type { Catalogue, Texts, Translate } from './texts.ts'

/** The messages of a page, or of a request on a server, in one language at a time. */
export interface Translator {
  /** The i18next instance of the current language; replaced when the language changes. */
  readonly i18n: i18n
  readonly language: () => Language
  /** Returns `t` in the current language, for use outside of React. */
  readonly translate: <English extends Catalogue>(texts: Texts<English>) => Translate<English>
  /** Calls `onChange` when the language has changed. Returns a function that stops. */
  readonly subscribe: (onChange: () => void) => () => void
  /**
   * Loads messages in the current language, unless loaded. They are loaded again when the language changes.
   *
   * @param afresh replaces loaded messages, which may belong to another version
   */
  readonly ensure: (texts: readonly Texts<Catalogue>[], afresh?: boolean) => Promise<void>
  /** Returns all loaded messages in the current language, by namespace, to embed in a page. */
  readonly dump: () => Readonly<Record<string, Catalogue>>
  /**
   * Loads all messages in another language, then changes to it. If a file cannot be loaded, rejects and keeps the
   * language.
   */
  readonly change: (language: Language) => Promise<void>
}

/**
 * Creates a translator. Each store needs its own.
 *
 * @param given messages in the initial language that are already loaded, by namespace
 */
export function createTranslator(initial: Language, given: Readonly<Record<string, Catalogue>> = {}): Translator {
  let i18n = createInstance({
    lng: initial,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: { [initial]: given },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes values.
    interpolation: { escapeValue: false },
    // `TranslatorProvider` subscribes for the whole page, and messages are loaded before a screen that needs them.
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

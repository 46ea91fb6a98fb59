import type { Language } from '@carte/contract'
import { createElement, type ReactNode, useSyncExternalStore } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Catalogue, Texts, Translate } from './texts.ts'
import type { Translator } from './translator.ts'

/**
 * Provides the translator to a page and subscribes to language changes. Only this component subscribes: a menu has
 * hundreds of components with messages, and a subscription in each is slow on phones. Each language has its own i18next
 * instance, so a change renders them all again.
 */
export function TranslatorProvider({
  translator,
  children,
}: {
  readonly translator: Translator
  readonly children: ReactNode
}) {
  const current = () => translator.i18n
  const i18n = useSyncExternalStore(translator.subscribe, current, current)
  return createElement(I18nextProvider, { i18n }, children)
}

interface UseTextsResult<English extends Catalogue> {
  readonly t: Translate<English>
  readonly language: Language
}

/** Returns `t` for a package's messages, stable until the language changes, and the language. */
export function useTexts<English extends Catalogue>({ namespace }: Texts<English>): UseTextsResult<English> {
  const { t, i18n } = useTranslation(namespace)
  return { t: t as unknown as Translate<English>, language: i18n.language as Language }
}

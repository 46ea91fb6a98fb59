import type { Language } from '@carte/contract'
import { createElement, type ReactNode, useSyncExternalStore } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Catalogue, Texts, Translate } from './texts.ts'
import type { Translator } from './translator.ts'

/**
 * Hands the page's texts down. It alone listens for another language: a menu has hundreds of components with texts, and
 * a subscription in each is what costs a slow phone most. Each language has an i18next instance of its own, so a new one draws them all again.
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

/** A package's texts in the present language. */
interface Speech<English extends Catalogue> {
  readonly t: Translate<English>
  readonly language: Language
}

/** `t` for a package's texts, the same one until the language changes, and the language. */
export function useTexts<English extends Catalogue>({ namespace }: Texts<English>): Speech<English> {
  const { t, i18n } = useTranslation(namespace)
  return { t: t as unknown as Translate<English>, language: i18n.language as Language }
}

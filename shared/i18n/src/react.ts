import type { Language } from '@carte/contract'
import { createElement, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Catalogue, Texts, Translate } from './texts.ts'
import type { Translator } from './translator.ts'

export function TranslatorProvider({
  translator,
  children,
}: {
  readonly translator: Translator
  readonly children: ReactNode
}) {
  return createElement(I18nextProvider, { i18n: translator.i18n }, children)
}

/** `t` for a room's texts, and the language in which it speaks. */
export function useTexts<English extends Catalogue>(
  texts: Texts<English>,
): { readonly t: Translate<English>; readonly language: Language } {
  const { t, i18n } = useTranslation(texts.namespace, { useSuspense: false })
  return { t: t as unknown as Translate<English>, language: i18n.language as Language }
}

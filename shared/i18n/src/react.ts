import { createContext, createElement, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Catalogue, Texts } from './texts.ts'
import type { Speech, Translator } from './translator.ts'

interface Speaking {
  readonly translator: Translator
}
const SpeakingContext = createContext<Speaking | null>(null)

/**
 * Hands the page's words down. One place follows the language for the whole page: a menu has hundreds of components with words, and
 * a subscription in each is what costs a slow phone most.
 */
export function TranslatorProvider({
  translator,
  children,
}: {
  readonly translator: Translator
  readonly children: ReactNode
}) {
  const value = useSyncExternalStore(translator.subscribe, translator.current, translator.current)
  return createElement(SpeakingContext, { value }, children)
}

/** `t` for a room's texts, and the language in which it speaks; the same ones until the language changes. */
export function useTexts<English extends Catalogue>(texts: Texts<English>): Speech<English> {
  const speaking = useContext(SpeakingContext)
  if (!speaking) throw new Error('No TranslatorProvider above this component')
  return speaking.translator.speech(texts)
}

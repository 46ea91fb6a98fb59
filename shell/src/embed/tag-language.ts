import type { EmbedSet, Language } from '@carte/contract'
import type { Attributes } from './protocol.ts'

/**
 * Returns the language of an element: its own attribute, else that of the page around it, else the browser's, if the
 * chain has it.
 */
export function elementLanguage({ language }: Attributes, element: HTMLElement, { languages }: EmbedSet): Language {
  const page = element.closest<HTMLElement>('[lang]')?.lang
  const candidates = [language, page, ...navigator.languages].map((tag) => (tag ?? '').slice(0, 2).toLowerCase())
  const known = candidates
    .map((tag) => (tag === 'nb' || tag === 'nn' ? 'no' : tag))
    .find((tag) => (languages as readonly string[]).includes(tag))
  return (known as Language | undefined) ?? languages[0] ?? 'sv'
}

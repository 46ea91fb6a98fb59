import type { Language } from '@carte/contract'
import { type ReactNode, useLayoutEffect } from 'react'

interface PageProps {
  readonly language: Language
  /** `system` follows the browser. */
  readonly theme: string
  readonly children: ReactNode
}

export function Page({ language, theme, children }: PageProps) {
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.lang = language
    if (theme === 'system') delete documentElement.dataset.theme
    else documentElement.dataset.theme = theme
  }, [language, theme])
  return children
}

import { createContext, createElement, type ReactElement, type ReactNode, use } from 'react'

const HasTitle = createContext(true)

/** Disables `PageTitle`, for hosts on pages of other sites. */
export function WithoutPageTitles({ children }: { readonly children: ReactNode }): ReactElement {
  return createElement(HasTitle, { value: false }, children)
}

/** Sets the document title while it is mounted. Renders nothing inside `WithoutPageTitles`. */
export function PageTitle({ children }: { readonly children: string }): ReactElement | null {
  return use(HasTitle) ? createElement('title', null, children) : null
}

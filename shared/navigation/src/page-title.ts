import { createContext, createElement, type ReactElement, type ReactNode, use } from 'react'

const HasTitle = createContext(true)

/** For hosts whose page is not theirs to name. */
export function WithoutPageTitles({ children }: { readonly children: ReactNode }): ReactElement {
  return createElement(HasTitle, { value: false }, children)
}

/** What the page is called while this stands in it: in the browser's tab and history, where the page is the site's own. */
export function PageTitle({ children }: { readonly children: string }): ReactElement | null {
  return use(HasTitle) ? createElement('title', null, children) : null
}

import { atom } from '@carte/store'
import { createContext, use } from 'react'
import type { Place } from './place.ts'
import type { Tag } from './protocol.ts'

/** What components inside an embed element need to know about it. */
export interface TagFacts {
  readonly tag: Tag
  readonly place: () => Place
  /** Returns its start address, or null if no shop or order is known. */
  readonly start: () => string | null
  readonly reaches: (pathname: string) => boolean
  /** Returns the full address of a path outside the element. */
  readonly hrefOf: (path: string) => string
  /** Display name of the site: its host. */
  readonly site: string
  /** Called when `Outside` has rendered in a screen's place. */
  readonly onOutside: () => void
}

/**
 * Whether the rendered content is visible. Until then the page's own content is shown, and a modal dialog would lock
 * the page invisibly.
 */
export const revealedAtom = atom(false)

const TagContext = createContext<TagFacts | null>(null)
export const TagProvider = TagContext

export function useTag(): TagFacts {
  const facts = use(TagContext)
  if (!facts) throw new Error('No tag around this component')
  return facts
}

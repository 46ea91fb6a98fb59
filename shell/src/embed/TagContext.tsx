import { atom } from '@carte/store'
import { createContext, use } from 'react'
import type { Place } from './place.ts'
import type { Tag } from './protocol.ts'

/** What the screens' surroundings in a tag have to know of it. */
export interface TagFacts {
  readonly tag: Tag
  readonly place: () => Place
  /** Where it begins; null where it does not know. */
  readonly start: () => string | null
  readonly reaches: (pathname: string) => boolean
  /** The full address of what lies outside. */
  readonly hrefOf: (path: string) => string
  /** The site's name for people: its host. */
  readonly site: string
  /** What stands in a screen's place has been drawn. */
  readonly onOutside: () => void
}

/** Whether what is drawn can be seen: until then the page's own content stands there, and a dialog of ours would lock the page unseen. */
export const revealedAtom = atom(false)

const TagContext = createContext<TagFacts | null>(null)
export const TagProvider = TagContext

export function useTag(): TagFacts {
  const facts = use(TagContext)
  if (!facts) throw new Error('No tag around this component')
  return facts
}

import { atom } from '@carte/store'
import { createContext, use } from 'react'
import type { EmbedLocation } from './embed-location.ts'
import type { ElementName } from './protocol.ts'

/** What components inside an embed element need to know about it. */
export interface EmbedContextValue {
  readonly tag: ElementName
  readonly embedLocation: () => EmbedLocation
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

const EmbedContext = createContext<EmbedContextValue | null>(null)
export const EmbedProvider = EmbedContext

export function useEmbed(): EmbedContextValue {
  const value = use(EmbedContext)
  if (!value) throw new Error('useEmbed must be called inside EmbedProvider')
  return value
}

import type { Translator } from '@carte/i18n'
import type { RouteObject } from '@carte/navigation'
import type { CarteStore } from '@carte/store'
import type { Guard } from '../guard/guard.ts'
import type { Modules } from './modules.ts'

/** One page, or one request on a server: nothing in it is shared with another. */
export interface App {
  readonly store: CarteStore
  readonly translator: Translator
  readonly modules: Modules
  readonly guard: Guard
  /** Has explicit ids, so that loader data of a server finds its place. */
  readonly routes: RouteObject[]
  /** Resolves when the frame's own words are there. */
  readonly ready: Promise<void>
  /** Starts the page afresh. */
  readonly reload: () => void
}

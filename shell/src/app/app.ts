import type { Translator } from '@carte/i18n'
import type { RouteObject } from '@carte/navigation'
import type { CarteStore } from '@carte/store'
import type { Guard } from '../guard/guard.ts'
import type { ScreenData } from './load-screen.ts'
import type { Modules } from './modules.ts'

/** One page, or one request on a server: nothing in it is shared with another. */
export interface App {
  readonly store: CarteStore
  /** Whether a server has drawn the view that this page starts with. */
  readonly isServed: boolean
  readonly translator: Translator
  readonly modules: Modules
  readonly guard: Guard
  /** Has explicit ids, so that loader data of a server finds its place. */
  readonly routes: RouteObject[]
  /** What the router would keep of the screen at this address, for a view without a router's loaders. */
  readonly load: (request: Request) => Promise<ScreenData>
  /** What is shown has changed meanwhile: the next navigation asks again, however short ago that was done. */
  readonly forgetAnswers: () => void
  /** Resolves when the frame's own words are there. */
  readonly ready: Promise<void>
  /** Starts the page afresh. */
  readonly reload: () => void
}

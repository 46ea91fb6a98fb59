import type { Translator } from '@carte/i18n'
import type { RouteObject } from '@carte/navigation'
import type { CarteStore } from '@carte/store'
import type { Guard } from '../guard/guard.ts'
import type { ScreenData } from './load-screen.ts'
import type { Modules } from './modules.ts'

/** One page in the browser, or one request on a server. Instances share no state. */
export interface App {
  readonly store: CarteStore
  /** Whether a server has rendered the view that this page starts with. */
  readonly isServed: boolean
  readonly translator: Translator
  readonly modules: Modules
  readonly guard: Guard
  /** Routes with explicit ids, so that the router can match loader data from the server. */
  readonly routes: RouteObject[]
  /**
   * Loads the data of the screen at this address without a router. The result is what the router's loader would return.
   */
  readonly load: (request: Request) => Promise<ScreenData>
  /** Makes the next navigation request shop data again, even if the last answer is recent. */
  readonly forgetAnswers: () => void
  /** Resolves when the frame's texts are loaded. */
  readonly ready: Promise<void>
  readonly reload: () => void
}

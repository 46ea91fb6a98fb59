import { closeBannerAtom, type JotaiStore, noticesAtom } from '@carte/store'
import { pause } from './loader/near.ts'
import type { Look } from './look.ts'
import type { Mount } from './protocol.ts'
import { revealedAtom } from './TagContext.tsx'
import type { Tell } from './tell.ts'

/** Problem codes that mean an attribute names something that does not exist. */
const MISTAKES: readonly string[] = ['shop-not-found', 'error.notFound']

interface Options extends Pick<Mount, 'element' | 'set'> {
  readonly look: Look
  readonly store: JotaiStore
  readonly tell: Tell
  readonly signal: AbortSignal
  /** Called once, when the first screen is visible. */
  readonly onShown: () => void
  /** Requests the first screen again. */
  readonly again: () => void
}

/** Controls what an element shows until its first screen has rendered. */
export interface FirstScreen {
  /**
   * Call when rendering begins. Keeps the page's own content in the element; if there is none, shows the loading state.
   */
  readonly begin: () => void
  /** Call when a screen has rendered. */
  readonly show: () => void
  /** Call when `Outside` has rendered: the rules have led out of the element, or loading failed. */
  readonly outside: () => void
}

export function createFirstScreen({ element, set, look, store, tell, signal, onShown, again }: Options): FirstScreen {
  let isShown = false
  let isWaiting = false
  let failures = 0

  const unveil = () => {
    look.reveal()
    store.set(revealedAtom, true)
  }
  const show = () => {
    if (isShown || signal.aborted) return
    isShown = true
    unveil()
    onShown()
  }
  /** Retries after a server error. Until then the page's own content stays. */
  const tryAgain = async (code: string) => {
    if (isWaiting) return
    isWaiting = true
    tell('carte:error', { code, message: set.site })
    await pause(++failures, signal)
    isWaiting = false
    if (isShown || signal.aborted) return
    store.set(closeBannerAtom)
    again()
  }
  const warn = (code: string) => {
    const words = `<${element.localName}>: ${set.site} has nothing of the kind. (${code})`
    // biome-ignore lint/suspicious/noConsole: the console is where the page's developers look
    console.warn(words, element)
  }

  return {
    show,
    begin() {
      if (!element.hasChildNodes()) unveil()
    },
    outside() {
      if (isShown) return
      const { banner, popup } = store.get(noticesAtom)
      if (banner) return void tryAgain(banner)
      // An error of the page is reported to its developers. Guests see the page's own content, which is more useful to
      // them.
      const mistake = MISTAKES.find((code) => code === popup?.code)
      if (mistake) warn(mistake)
      if (!mistake || !element.hasChildNodes()) show()
    },
  }
}

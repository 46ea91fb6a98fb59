import { closeBannerAtom, type JotaiStore, noticesAtom } from '@carte/store'
import { pause } from './loader/near.ts'
import type { Look } from './look.ts'
import type { Mount } from './protocol.ts'
import { revealedAtom } from './TagContext.tsx'
import type { Tell } from './tell.ts'

/** What a tag is told when its attributes name something that is not there. */
const MISTAKES: readonly string[] = ['shop-not-found', 'error.notFound']

interface Options extends Pick<Mount, 'element' | 'set'> {
  readonly look: Look
  readonly store: JotaiStore
  readonly tell: Tell
  readonly signal: AbortSignal
  /** Called once, when the first screen stands there. */
  readonly onShown: () => void
  /** Has the first screen asked for once more. */
  readonly again: () => void
}

/** What stands in the tag until there is a screen, and what becomes of it. */
export interface FirstScreen {
  /** There is something to draw. What the page itself has put into the tag stays for now; where it has put nothing, the guest sees that a screen is coming. */
  readonly begin: () => void
  /** A screen works. */
  readonly show: () => void
  /** Something stands in the place of a screen: the rules have led out of the tag, or nothing could be had. */
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
  /** The server has not let a first screen come: what the page itself has put there stays, and it is tried again. */
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
    // biome-ignore lint/suspicious/noConsole: the page's developers have no other place where they would look.
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
      // What is wrong with the page itself is told to those who build it; its own words are of more use to guests.
      const mistake = MISTAKES.find((code) => code === popup?.code)
      if (mistake) warn(mistake)
      if (!mistake || !element.hasChildNodes()) show()
    },
  }
}

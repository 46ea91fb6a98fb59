import { closeBannerAtom, type JotaiStore, noticesAtom } from '@carte/store'
import { revealedAtom } from './EmbedContext.tsx'
import type { Wrapper } from './element-root.ts'
import type { Dispatch } from './events.ts'
import { waitForRetry } from './loader/wait.ts'
import type { Mount } from './protocol.ts'

/** Problem codes that mean an attribute names something that does not exist. */
const ATTRIBUTE_ERRORS: readonly string[] = ['shop-not-found', 'error.notFound']

interface Options extends Pick<Mount, 'element' | 'set'> {
  readonly wrapper: Wrapper
  readonly store: JotaiStore
  readonly dispatch: Dispatch
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

export function createFirstScreen({
  element,
  set,
  wrapper,
  store,
  dispatch,
  signal,
  onShown,
  again,
}: Options): FirstScreen {
  let isShown = false
  let isWaiting = false
  let failures = 0

  const reveal = () => {
    wrapper.reveal()
    store.set(revealedAtom, true)
  }
  const show = () => {
    if (isShown || signal.aborted) return
    isShown = true
    reveal()
    onShown()
  }
  /** Retries after an error of the server or the connection. Until then the page's own content stays. */
  const retryLater = async (code: string) => {
    if (isWaiting) return
    isWaiting = true
    dispatch('carte:error', { code, message: set.site })
    await waitForRetry(++failures, signal)
    isWaiting = false
    if (isShown || signal.aborted) return
    store.set(closeBannerAtom)
    again()
  }
  const warn = (code: string) => {
    const warning = `<${element.localName}>: an attribute names something that does not exist at ${set.site} (${code}). Correct the element’s attributes.`
    // biome-ignore lint/suspicious/noConsole: the console is where the page's developers look
    console.warn(warning, element)
  }

  return {
    show,
    begin() {
      if (!element.hasChildNodes()) reveal()
    },
    outside() {
      if (isShown) return
      const { banner, popup } = store.get(noticesAtom)
      if (banner) return void retryLater(banner)
      // An error of the surrounding page is reported to its developers. Guests see the page's own content, which is
      // more useful to them.
      const mistake = ATTRIBUTE_ERRORS.find((code) => code === popup?.code)
      if (mistake) warn(mistake)
      if (!mistake || !element.hasChildNodes()) show()
    },
  }
}

/**
 * Loads what an element needs before it can render. Retries until it succeeds or the element is removed.
 *
 * @param load returns an error message, or null on success; `isRetry` is true from the second attempt on
 */
export async function loadWithRetry(
  load: (isRetry: boolean) => Promise<string | null>,
  { signal, dispatch }: { readonly signal: AbortSignal; readonly dispatch: Dispatch },
): Promise<void> {
  for (let tries = 0; ; await waitForRetry(++tries, signal)) {
    if (signal.aborted) return
    const failure = await load(tries > 0).catch(String)
    if (!failure || signal.aborted) return
    // biome-ignore lint/suspicious/noConsole: the console is where the page's developers look
    if (tries === 0) console.warn(failure)
    dispatch('carte:error', { code: 'host-failed', message: failure })
  }
}

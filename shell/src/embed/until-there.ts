import { waitForRetry } from './loader/near.ts'
import type { Dispatch } from './tell.ts'

/**
 * Loads what an element needs before it can render. Retries until it succeeds or the element is removed.
 *
 * @param load returns an error message, or null on success; `isAgain` is true from the second attempt on
 */
export async function loadWithRetry(
  load: (isAgain: boolean) => Promise<string | null>,
  { signal, dispatch }: { readonly signal: AbortSignal; readonly dispatch: Dispatch },
): Promise<void> {
  for (let tries = 0; ; await waitForRetry(++tries, signal)) {
    const missing = await load(tries > 0).catch(String)
    if (!missing || signal.aborted) return
    // biome-ignore lint/suspicious/noConsole: the console is where the page's developers look
    if (tries === 0) console.warn(missing)
    dispatch('carte:error', { code: 'host-failed', message: missing })
  }
}

import { pause } from './loader/near.ts'
import type { Tell } from './tell.ts'

/**
 * Loads what a tag needs before there is anything to draw. It is small, and comes from where the host came from: it is tried until it is there, or
 * the tag has gone.
 *
 * @param load answers what is missing, in words, or null; `isAgain` from the second try on
 */
export async function untilThere(
  load: (isAgain: boolean) => Promise<string | null>,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: Tell },
): Promise<void> {
  for (let tries = 0; ; await pause(++tries, signal)) {
    const missing = await load(tries > 0).catch(String)
    if (!missing || signal.aborted) return
    // biome-ignore lint/suspicious/noConsole: the page's developers have no other place where they would look.
    if (tries === 0) console.warn(missing)
    tell('carte:error', { code: 'host-failed', message: missing })
  }
}

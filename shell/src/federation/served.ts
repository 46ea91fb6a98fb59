import type { ReleaseFile } from '@carte/contract'
import type { Failure } from './fault.ts'
import { TIME_LIMIT } from './warm.ts'

/** Matches the scripts of a remote that a server-rendered page contains. */
const SERVED_SCRIPT = 'script[data-remote]'

/** Waits for a script of the page's HTML, up to `TIME_LIMIT`. */
function outcomeOf(script: HTMLScriptElement): Promise<Failure | null> {
  const url = script.src
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ fault: 'timeout', url }), TIME_LIMIT)
    const settle = ({ type }: Event) => {
      clearTimeout(timer)
      resolve(type === 'load' ? null : { fault: 'missing', url })
    }
    script.addEventListener('load', settle, { once: true })
    script.addEventListener('error', settle, { once: true })
  })
}

/**
 * Returns the results of one remote version's scripts. Null if the page does not contain them, or at the second call.
 */
type TakeServed = (files: readonly ReleaseFile[]) => Promise<readonly (Failure | null)[]> | null

/**
 * Follows the remotes' scripts in this page's HTML. They run right after the host's own, so their events can only be
 * observed if this is called while the host's first script runs.
 */
export function observeServedScripts(page: Document): TakeServed {
  const outcomes = new Map(
    [...page.querySelectorAll<HTMLScriptElement>(SERVED_SCRIPT)].map((script) => [script.src, outcomeOf(script)]),
  )
  return (files) => {
    const urls = files.map(({ url }) => new URL(url, page.baseURI).href)
    const found = urls.map((url) => outcomes.get(url))
    for (const url of urls) outcomes.delete(url)
    return found.every((outcome) => outcome !== undefined) ? Promise.all(found) : null
  }
}

import type { ReleaseFile } from '@carte/contract'
import type { Failure } from './fault.ts'
import { TIME_LIMIT } from './warm.ts'

/** Marks the scripts of a remote that a page's HTML brings along. */
const SERVED_SCRIPT = 'script[data-remote]'

/** What became of a script of the page's HTML. Takes as long as any file may. */
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

/** The scripts of one remote's version that came with the page; null when they did not, or have been tried before. */
type TakeServed = (files: readonly ReleaseFile[]) => Promise<readonly (Failure | null)[]> | null

/**
 * Follows the scripts of remotes that the HTML of this page names. They run in their order right after the host's own, so they
 * tell of themselves only to somebody who listens from the host's first run on: called while that script runs.
 */
export function followServed(page: Document): TakeServed {
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

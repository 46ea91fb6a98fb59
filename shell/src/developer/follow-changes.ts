import type { LocalWork } from '@carte/contract'
import { fetchBuild } from './ask.ts'

const EVERY_MS = 1_500

/**
 * Calls `changed` once a build other than `known` (null for none) is available. A machine that answers is polled while
 * the page is visible. One that does not answer is asked again only when the window gets the focus, because the browser
 * logs each failed request to the console.
 */
export function followChanges(local: LocalWork, known: string | null, changed: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const poll = async () => {
    clearTimeout(timer)
    const answered = document.visibilityState === 'visible' ? await fetchBuild(local) : null
    if (answered?.is === 'there' && answered.text !== known) return changed()
    if (answered === null || answered.is === 'there') timer = setTimeout(poll, EVERY_MS)
  }
  window.addEventListener('focus', () => void poll())
  if (known !== null) timer = setTimeout(poll, EVERY_MS)
}

import type { LocalWork } from '@carte/contract'
import { ask } from './ask.ts'

const EVERY_MS = 1_500

/**
 * Calls `changed` once another build is there than the one that this page has; null where there was none. A machine that answers is asked again and again while the page is looked at, one that does
 * not only when somebody comes back to the page: a browser writes each failure down.
 */
export function followChanges(local: LocalWork, known: string | null, changed: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    clearTimeout(timer)
    const answered = document.visibilityState === 'visible' ? await ask(local) : null
    if (answered?.is === 'there' && answered.text !== known) return changed()
    if (answered === null || answered.is === 'there') timer = setTimeout(look, EVERY_MS)
  }
  window.addEventListener('focus', () => void look())
  if (known !== null) timer = setTimeout(look, EVERY_MS)
}

import type { LocalWork } from '@carte/contract'
import { useSyncExternalStore } from 'react'
import type { OverrideStateStore } from './module.tsx'
import * as styles from './OverrideBadge.module.css'
import { badgeTexts } from './texts.ts'

interface OverrideBadgeProps {
  readonly local: LocalWork
  readonly state: OverrideStateStore
  readonly onEnd: () => void
}

function followLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
/** Follows the page's language, which a guest may change. */
const useDocumentLanguage = (): string => useSyncExternalStore(followLanguage, () => document.documentElement.lang)

/** Renders a badge that says which remote comes from a developer's machine, with a button that ends the override. */
export function OverrideBadge({ local: { remote, origin }, state, onEnd }: OverrideBadgeProps) {
  const { label, states, end } = badgeTexts(useDocumentLanguage())
  const now = useSyncExternalStore(state.subscribe, state.get)
  const text = states[now].replace('{remote}', remote).replace('{host}', new URL(origin).host)
  return (
    <aside className={styles.badge} aria-label={label} data-state={now}>
      <span className={styles.dot} />
      <p role="status" className={styles.text}>
        {text}
      </p>
      <button type="button" className={styles.end} onClick={onEnd}>
        {end}
      </button>
    </aside>
  )
}

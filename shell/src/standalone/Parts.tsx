import { basketFlagsAtom, useAtomValue } from '@carte/store'
import { Button, Notice } from '@carte/ui'
import { useModule } from '../screen/useModule.ts'
import * as styles from './DevHost.module.css'
import { PartBoundary } from './PartBoundary.tsx'

/** Renders the remote's parts on routes that show them (`showCart`). */
export function Parts({ remote }: { readonly remote: string }) {
  const { visible } = useAtomValue(basketFlagsAtom)
  const state = useModule(remote)
  const parts = Object.entries(state.is === 'ready' ? (state.module.parts ?? {}) : {})
  if (!visible || parts.length === 0) return null
  return parts.map(([name, Part]) => (
    <aside key={name} aria-label={name} className={styles.part}>
      <PartBoundary fallback={(reset) => <Broken name={name} onRetry={reset} />}>
        <Part />
      </PartBoundary>
    </aside>
  ))
}

function Broken({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={`${name} has thrown; the console says what`}
      action={
        <Button small kind="ghost" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

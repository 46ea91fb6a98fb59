import { VisuallyHidden } from '@carte/ui'
import { useDelayed } from './toast/useDelayed.ts'

/** Announces its text to screen readers, on mount and on each change. Orca reads an empty `role="status"` as "statusbar". */
export function Announced({ children }: { readonly children: string }) {
  return <VisuallyHidden aria-live="polite">{useDelayed(children, '')}</VisuallyHidden>
}

import { VisuallyHidden } from '@carte/ui'
import { useDelayed } from './toast/useDelayed.ts'

/** Announces its text to screen readers, on mount and on each change. */
export function Announced({ children }: { readonly children: string }) {
  return <VisuallyHidden role="status">{useDelayed(children, '')}</VisuallyHidden>
}

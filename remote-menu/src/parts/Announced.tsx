import { VisuallyHidden } from '@carte/ui'
import { useLater } from './toast/useLater.ts'

/** Announces a text to screen readers, on mount and on each change. */
export function Announced({ children }: { readonly children: string }) {
  return <VisuallyHidden role="status">{useLater(children, '')}</VisuallyHidden>
}

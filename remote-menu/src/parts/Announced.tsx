import { VisuallyHidden } from '@carte/ui'
import { useLater } from './toast/useLater.ts'

/** Words for screen readers alone, spoken when they come and whenever they change. */
export function Announced({ children }: { readonly children: string }) {
  return <VisuallyHidden role="status">{useLater(children, '')}</VisuallyHidden>
}

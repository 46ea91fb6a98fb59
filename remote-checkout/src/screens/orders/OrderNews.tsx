import { useTexts } from '@carte/i18n'
import { VisuallyHidden } from '@carte/ui'
import { useStatusWords } from '../../components/useStatusWords.ts'
import { checkoutTexts } from '../../texts.ts'
import { detailsOf, type OrderRow, statusOf } from './groups.ts'

/** Announces to screen readers when the status of an order changes; only that order, not the whole list. */
export function OrderNews({ rows }: { readonly rows: readonly OrderRow[] }) {
  const { t } = useTexts(checkoutTexts)
  const wordsOf = useStatusWords()
  return (
    <VisuallyHidden role="status" aria-atomic={false}>
      {rows.map((row) => {
        const status = statusOf(row)
        const code = row.order.pickupCode ?? t('order.one')
        return (
          status && <span key={row.order.id}>{`${code}: ${wordsOf(status, detailsOf(row.found)?.orderType)}. `}</span>
        )
      })}
    </VisuallyHidden>
  )
}

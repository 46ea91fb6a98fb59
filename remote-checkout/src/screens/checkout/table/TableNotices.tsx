import { claimsOf, type TableEntry } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { Button, buttonClass, EmptyState, Notice } from '@carte/ui'
import { useState } from 'react'
import { checkoutTexts } from '../../../texts.ts'

/** Says that nothing is left to pay: others at the table are paying, or have paid. */
export function NothingLeft({ shopId }: { readonly shopId: string }) {
  const { t } = useTexts(checkoutTexts)
  return (
    <EmptyState
      icon="basket"
      title={t('together.none')}
      action={
        <Link className={buttonClass('primary')} to={paths.menu.href({ shopId, category: [] })}>
          {t('toMenu')}
        </Link>
      }
    >
      <p>{t('together.none.text')}</p>
    </EmptyState>
  )
}

interface TableEndedProps {
  /** Whether the guest's own basket is empty. */
  readonly isEmpty: boolean
  readonly shopId: string
  readonly onContinue: () => void
}

/** Says that the table's order has ended, and continues with the guest's own dishes. */
export function TableEnded({ isEmpty, shopId, onContinue }: TableEndedProps) {
  const { t } = useTexts(checkoutTexts)
  return (
    <div role="alert">
      <EmptyState
        icon="basket"
        title={t('together.over')}
        action={
          isEmpty ? (
            <Link
              className={buttonClass('primary')}
              to={paths.menu.href({ shopId, category: [] })}
              onClick={onContinue}
            >
              {t('toMenu')}
            </Link>
          ) : (
            <Button onClick={onContinue}>{t('together.payOwn')}</Button>
          )
        }
      >
        {!isEmpty && <p>{t('together.ended')}</p>}
      </EmptyState>
    </div>
  )
}

interface UpdatedNoticeProps {
  /** The lines whose changes are announced. */
  readonly entries: readonly TableEntry[]
  /** Whether dishes that the guest has chosen can no longer be ordered. */
  readonly isPartGone: boolean
}

/** Says that the order has changed since the guest opened the page, because someone at the table has changed it. */
export function UpdatedNotice({ entries, isPartGone }: UpdatedNoticeProps) {
  const { t } = useTexts(checkoutTexts)
  const key = JSON.stringify(claimsOf(entries))
  const [first] = useState(key)
  return (
    <div aria-live="polite">
      {(key !== first || isPartGone) && <Notice tone="info" announce="none" title={t('together.updated')} />}
    </div>
  )
}

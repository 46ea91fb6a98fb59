import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { basketAtom, basketCountAtom, basketTotalAtom, useAtomValue } from '@carte/store'
import { BottomBar, Button, buttonClass, Notice, Skeleton } from '@carte/ui'
import { shellTexts } from '../../texts.ts'
import * as styles from './BasketFallback.module.css'

/** Renders the basket without its remote: number of dishes, total, and the link to checkout. */
export function BasketFallback({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const count = useAtomValue(basketCountAtom)
  return (
    <>
      <div className={styles.panel}>
        <h2>{t('basket.label')}</h2>
        <Notice
          tone="warning"
          title={t('basket.down')}
          action={
            <Button small kind="ghost" onClick={onRetry}>
              {common('action.retry')}
            </Button>
          }
        />
        <p>{count > 0 ? t('basket.count', { count }) : t('basket.empty')}</p>
        <CheckOut digits="auto" />
      </div>
      {count > 0 && (
        <BottomBar label={t('basket.label')} className={styles.small}>
          <Button kind="ghost" className={styles.retry} onClick={onRetry}>
            {common('action.retry')}
          </Button>
          <CheckOut digits="whole" />
        </BottomBar>
      )}
    </>
  )
}

function CheckOut({ digits }: { readonly digits: 'auto' | 'whole' }) {
  const { t, language } = useTexts(shellTexts)
  const { shopId, currency } = useAtomValue(basketAtom)
  const count = useAtomValue(basketCountAtom)
  const total = useAtomValue(basketTotalAtom)
  if (count === 0 || shopId === null) return null
  return (
    <Link
      to={paths.checkout.href({ shopId })}
      className={`${buttonClass('primary', { block: true })} ${styles.checkOut}`}
    >
      <span>
        {t('basket.checkOut')}
        {digits === 'whole' && ` · ${count}`}
      </span>
      {currency && <span className={styles.total}>{formatPrice(total, currency, language, { digits })}</span>}
    </Link>
  )
}

/** Renders the basket's shape on a large screen. A small screen shows nothing until there is a bar. */
export function BasketSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="box" width="60%" height="1.75rem" />
      <Skeleton shape="box" height="3.5rem" />
      <Skeleton shape="box" height="3.5rem" />
    </div>
  )
}

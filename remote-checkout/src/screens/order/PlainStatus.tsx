import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, EmptyState } from '@carte/ui'
import { Loading } from '../../parts/Loading.tsx'
import { useInBrowser } from '../../parts/useInBrowser.ts'
import { checkoutTexts } from '../../texts.ts'
import { useIsOurs } from './useIsOurs.ts'

/** The order belongs to another browser: its status is in the heading, and nothing more is told. */
export function PlainStatus({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts(checkoutTexts)
  const inBrowser = useInBrowser()
  const isOurs = useIsOurs(orderId)
  // Drawn by a server, which does not know this browser's code: the details are on their way.
  if (!inBrowser || isOurs) return <Loading label={t('order.loading')} />
  return (
    <EmptyState
      icon="receipt"
      title={t('order.elsewhere')}
      action={
        <Link className={buttonClass('ghost')} to={paths.home.href()}>
          {t('toShops')}
        </Link>
      }
    >
      <p>{t('order.elsewhere.text')}</p>
    </EmptyState>
  )
}
